import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { call } from '../lib/http/api.ts';
import { logIn } from '../testing/session.ts';
import { aContact } from '../testing/contacts.ts';
import { fakeServer } from '../testing/fake-api.ts';

/**
 * Between the browser and its proxy, where a page sees no answer; repeated by the browser itself, over another
 * connection.
 */
const OF_THE_BROWSER = new Set([407, 421]);
const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index).filter(
  (status) => !OF_THE_BROWSER.has(status),
);
/** Temporary errors. */
const TRIED_AGAIN = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const ID = 7;
const ADDRESS = `*/api/contacts/${ID}/`;
const CALLS = {
  GET: () => call('GET /api/contacts/{id}/', { params: { id: ID } }),
  PUT: () => call('PUT /api/contacts/{id}/', { params: { id: ID }, body: aContact() }),
  PATCH: () => call('PATCH /api/contacts/{id}/', { params: { id: ID }, body: { favorite: true } }),
  DELETE: () => call('DELETE /api/contacts/{id}/', { params: { id: ID } }),
  POST: () => call('POST /api/contacts/{id}/company_info/', { params: { id: ID }, body: {} }),
};
type Method = keyof typeof CALLS;

/** How many requests one call makes if the server always responds with this status. */
async function timesRequested(method: Method, status: number): Promise<number> {
  let times = 0;
  const answer = () => {
    times += 1;
    return HttpResponse.json({ status }, { status });
  };
  fakeServer.use(http.all(ADDRESS, answer), http.all(`${ADDRESS}company_info/`, answer));
  logIn();
  await expect(CALLS[method]()).rejects.toMatchObject({ name: 'ApiError', status });
  fakeServer.resetHandlers();
  return times;
}

describe('retries for each status from 400 to 599', () => {
  test.each(['PATCH', 'POST', 'PUT', 'DELETE'] as const)(
    'repeats no failed %s request',
    async (method) => {
      const repeated: number[] = [];
      for (const status of STATUSES)
        if ((await timesRequested(method, status)) !== 1) repeated.push(status);
      expect(repeated).toEqual([]);
    },
  );

  test('repeats GET once after temporary errors', async () => {
    const times = new Map<number, number>();
    for (const status of STATUSES) times.set(status, await timesRequested('GET', status));
    const expected = STATUSES.map((status) => [status, TRIED_AGAIN.has(status) ? 2 : 1]);
    expect([...times]).toEqual(expected);
  });
});
