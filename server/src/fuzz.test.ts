import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeName } from '#contract/route.ts';
import {
  findViolation,
  fuzzRequest,
  routesToTry,
  type FuzzRequest,
} from './testing/fuzz-requests.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

// Some of what `npm run test:resilience -- requests` sends over the line.

let app: TestApp;
let people: Record<FuzzRequest['who'], Person | null>;
beforeAll(async () => {
  app = await openTestApp();
  const person = await app.signUp('Ada');
  const another = await app.signUp('Grace');
  people = { guest: null, person, another };
  await another.call('POST /api/connections/', { body: { to_user: person.id } });
  await person.call('POST /api/contacts/', { body: { first_name: 'Charles' } });
  // A user whose session id isn't tried.
  for (const one of [person, another]) Object.assign(one, await app.logIn(one));
});
afterAll(() => app.close());

function send({ who, route, target, headers, body }: FuzzRequest) {
  const token = people[who]?.token;
  return app.app.inject({
    method: route.method,
    url: target,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(headers),
    },
    ...(body !== null && { payload: Buffer.concat(body.map((part) => Buffer.from(part))) }),
  });
}

it.each(routesToTry.map((route) => ({ name: routeName(route), route })))(
  'rejects fuzzed input of $name with problem details and no 5xx',
  async ({ route }) => {
    await fc.assert(
      fc.asyncProperty(fuzzRequest(route), async (request) => {
        const answer = await send(request);
        const { statusCode: status, headers, body } = answer;
        expect(
          findViolation(request, { status, type: headers['content-type'] ?? '', body }),
        ).toBeNull();
      }),
      { numRuns: 60 },
    );
    expect({}).not.toHaveProperty('polluted');
  },
  60_000,
);
