"""The parts of benchmarks/server.py: sockets, tables, and the servers that are measured."""
