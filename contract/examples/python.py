# Section: authentication
import json
import os
import time
import uuid
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL = os.environ["ACQUAINT_URL"]
TOKEN = os.environ["ACQUAINT_TOKEN"]


def call(method, path, body=None, headers={}, query={}):
    """Returns the body and the headers of the response."""
    data = body
    if body is not None and not isinstance(body, bytes):
        data = json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **headers}
    request = Request(
        f"{URL}{path}?{urlencode(query, doseq=True)}",
        data,
        {"Authorization": f"Bearer {TOKEN}", **headers},
        method=method,
    )
    with urlopen(request) as response:
        content = response.read()
        is_json = response.headers.get_content_type() == "application/json"
        return json.loads(content) if is_json else content, response.headers


page, headers = call("GET", "/api/contacts/", query={"limit": 1})
print(f"{page['count']} contacts")

# Section: paging
def items(path, query={}):
    """Yields the items of all pages of a list."""
    page, _ = call("GET", path, query=query)
    yield from page["results"]
    if page["next_cursor"] is not None:
        yield from items(path, {**query, "cursor": page["next_cursor"]})


for contact in items("/api/contacts/", {"limit": 2}):
    print(contact["first_name"])

# Section: creating
# Safe to repeat: the same key returns the same contact.
key = str(uuid.uuid4())
new_contact = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "emails": [{"label": "work", "value": "ada@example.org"}],
}
for attempt in range(2):
    contact, _ = call("POST", "/api/contacts/", new_contact, {"Idempotency-Key": key})

# Section: changing
path = f"/api/contacts/{contact['id']}/"
contact, headers = call("GET", path)
contact, _ = call("PATCH", path, {"job_title": "Analyst"}, {"If-Match": headers["ETag"]})
print(contact["job_title"])

# Section: errors
try:
    call("POST", "/api/contacts/", {"birthday": "yesterday"})
except HTTPError as error:
    problem = json.load(error)
    print(error.code, problem["code"], problem["detail"], problem.get("errors"))


# Section: limits
def patient_call(*args, **kwargs):
    """Waits for Retry-After and repeats the call after 429."""
    try:
        return call(*args, **kwargs)
    except HTTPError as error:
        if error.code != 429:
            raise
        time.sleep(int(error.headers["Retry-After"]))
        return patient_call(*args, **kwargs)


_, headers = patient_call("GET", "/api/contacts/tags/")
print("RateLimit:", headers["RateLimit"])
