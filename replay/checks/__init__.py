"""What is judged: one module a family, one generator a code."""
