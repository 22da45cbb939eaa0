"""The built-in mind: answers everyday questions in two languages, with no model and no network."""

from desktop_app.interpreter.interpreter import Interpreter

__all__ = ["Interpreter"]
