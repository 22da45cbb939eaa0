"""Requests to an endpoint and its streamed replies, in each way endpoints speak."""
