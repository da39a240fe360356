// Section: authentication
import { ApiError, createClient } from '@acquaint/client';

const acquaint = createClient({
  url: process.env.ACQUAINT_URL!,
  token: process.env.ACQUAINT_TOKEN!,
});

const { count } = await acquaint.call('GET /api/contacts/', { query: { limit: 1 } });
console.log(`${count} contacts`);

// Section: paging
for await (const contact of acquaint.list('GET /api/contacts/', { query: { limit: 2 } }))
  console.log(contact.first_name);

// Section: creating
// Safe to repeat: the same key returns the same contact.
const input = {
  body: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    emails: [{ label: 'work', value: 'ada@example.org' }],
  },
  idempotencyKey: crypto.randomUUID(),
};
const created = await acquaint.call('POST /api/contacts/', input);
const repeated = await acquaint.call('POST /api/contacts/', input);
console.log(created.id === repeated.id);

// Section: changing
const params = { id: created.id };
const { etag } = await acquaint.request('GET /api/contacts/{id}/', { params });
const changed = await acquaint.call('PATCH /api/contacts/{id}/', {
  params,
  body: { job_title: 'Analyst' },
  ifMatch: etag,
});
console.log(changed.job_title);

// Section: errors
try {
  await acquaint.call('POST /api/contacts/', { body: { birthday: 'yesterday' } });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.code, error.detail, error.errors);
}

// Section: limits
// The client waits for Retry-After and repeats the call after 429.
const { headers } = await acquaint.request('GET /api/contacts/tags/');
console.log('RateLimit:', headers.get('ratelimit'));
