"""Tests of what stands beside what in the sources of an answer."""
