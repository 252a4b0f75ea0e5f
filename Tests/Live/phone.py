"""phone.py PORT METHOD PATH BODY TOKEN: one request of a phone, and its answer as JSON."""

import http.client
import json
import sys

port, method, path, body, token = sys.argv[1:6]
headers = {"Content-Type": "application/json"} if body else {}
if token:
    headers["Authorization"] = f"Bearer {token}"
if method != "GET":
    headers.update({"X-Vanlog": "1", "Origin": f"http://127.0.0.1:{port}"})
connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
connection.request(method, path, body.encode() if body else None, headers)
response = connection.getresponse()
text = response.read().decode()
try:
    answer = json.loads(text)
except ValueError:
    answer = text
print(json.dumps({"status": response.status, "body": answer}))
