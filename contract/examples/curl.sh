#!/usr/bin/env bash
set -euo pipefail

# Section: authentication
curl -sS --fail-with-body "$ACQUAINT_URL/api/contacts/?limit=1" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN"

# Section: paging
page=$(curl -sS --fail-with-body "$ACQUAINT_URL/api/contacts/?limit=2" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN")
cursor=$(sed -E 's/.*"next_cursor":"([^"]*)".*/\1/' <<< "$page")
curl -sS --fail-with-body --get "$ACQUAINT_URL/api/contacts/" \
  --data limit=2 --data-urlencode "cursor=$cursor" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN"

# Section: creating
# Safe to repeat: the same key returns the same contact.
key=6f1c1f0e-8c0e-4a52-9f0b-3d1f5a1c7b11
for attempt in 1 2; do
  contact=$(curl -sS --fail-with-body "$ACQUAINT_URL/api/contacts/" \
    --header "Authorization: Bearer $ACQUAINT_TOKEN" \
    --header "Content-Type: application/json" \
    --header "Idempotency-Key: $key" \
    --data '{"first_name": "Ada", "last_name": "Lovelace", "emails": [{"label": "work", "value": "ada@example.org"}]}')
done
id=$(sed -E 's/^\{"id":([0-9]+),.*/\1/' <<< "$contact")

# Section: changing
etag=$(curl -sS --fail-with-body "$ACQUAINT_URL/api/contacts/$id/" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN" \
  --output /dev/null --write-out '%header{etag}')
curl -sS --fail-with-body --request PATCH "$ACQUAINT_URL/api/contacts/$id/" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN" \
  --header "Content-Type: application/json" \
  --header "If-Match: $etag" \
  --data '{"job_title": "Analyst"}'

# Section: errors
curl -sS "$ACQUAINT_URL/api/contacts/" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN" \
  --header "Content-Type: application/json" \
  --data '{"birthday": "yesterday"}' \
  --write-out '\n%{http_code} %{content_type}\n'

# Section: limits
# Waits for Retry-After and repeats the call after 429.
curl --retry 3 -sS --fail-with-body "$ACQUAINT_URL/api/contacts/tags/" \
  --header "Authorization: Bearer $ACQUAINT_TOKEN" \
  --output /dev/null --write-out 'RateLimit: %header{ratelimit}\n'
