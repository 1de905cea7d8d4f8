"""What differs between two rule sets, seen happen: a search for the shortest records that they judge otherwise."""
