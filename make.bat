@echo off
rem What can be done with a checkout, on Windows: `make run`, `make test`; `make` alone lists it.
rem The steps stand in packaging\tasks.py, which does the same for the Makefile elsewhere.
setlocal
if not defined PYTHON set "PYTHON=py -3"
%PYTHON% "%~dp0packaging\tasks.py" %*
exit /b %ERRORLEVEL%
