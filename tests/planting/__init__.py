"""One fault is put into a real game, and the audit must name it: the adversary of the referee."""
