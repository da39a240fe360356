"""Answers calls, which are lines of JSON with a name and arguments, with a result or error each."""

import json
import sys
import traceback


def serve(functions):
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        call = json.loads(line)
        try:
            answer = {"result": functions[call["name"]](*call["args"])}
        except Exception:
            answer = {"error": traceback.format_exc()}
        print(json.dumps(answer), file=answers, flush=True)
