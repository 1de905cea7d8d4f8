"""Findings and explanations as text, JSON and Markdown: one module for each form, none of which prints."""
