"""What no input may do: raise, hang, or take more time than its size allows. `make fuzz` tries it for a while."""
