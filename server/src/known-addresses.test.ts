import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { DAY_MS } from './infra/clock.ts';
import {
  openTestApp,
  PASSWORD,
  type Caller,
  type LooseInput,
  type Person,
  type TestApp,
} from './testing/test-app.ts';
import { verify } from './testing/verify.ts';

// Nothing that a client sees differs between addresses with and without an account. Signing up is the exception: see
// docs/security.md.

const PROBES = 50;
/** Counters of tables whose ids no response, event or email contains. */
const INTERNAL_SEQUENCES = new Set(['email_tokens_id_seq', 'jobs_id_seq1']);
const TIME_HEADERS = new Set(['date', 'retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset']);

let app: TestApp;
let ada: Person;
/** Addresses with an account. */
let members: string[];
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  const people: Person[] = [];
  while (people.length < PROBES) people.push(await app.signUp('Member'));
  members = people.map(({ user }) => user.email);
  await verify(app, ada, ...people);
  await app.runJobs();
});
afterAll(() => app.close());

/** A request that contains an address. */
type Probe = (email: string) => { caller: Caller; name: CallName; input: LooseInput };

const PROBE_BY_CALL: Record<string, Probe> = {
  'a failed login': (email) => ({
    caller: app.guest,
    name: 'POST /api/login/',
    input: { body: { email, password: 'wrong password' } },
  }),
  'a password reset': (email) => ({
    caller: app.guest,
    name: 'POST /api/password-reset/',
    input: { body: { email } },
  }),
  'a change of the email': (email) => ({
    caller: ada,
    name: 'POST /api/me/email/',
    input: { body: { email, password: PASSWORD } },
  }),
  'an invitation to connect': (email) => ({
    caller: ada,
    name: 'POST /api/connections/invites/',
    input: { body: { emails: [email] } },
  }),
  'an invitation to sign up': (email) => ({
    caller: ada,
    name: 'POST /api/referrals/invites/',
    input: { body: { emails: [email] } },
  }),
};

async function readCounters(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, coalesce(last_value, 0)::int as value from pg_sequences`.execute(
    app.db,
  );
  const visible = rows.filter(({ name }) => !INTERNAL_SEQUENCES.has(name));
  return new Map(visible.map(({ name, value }) => [name, value]));
}

/** By how much each counter moved during the work. */
async function observeCounters(work: () => Promise<unknown>): Promise<object> {
  const before = await readCounters();
  await work();
  const after = await readCounters();
  const moved = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, count]) => count !== 0));
}

/** Responses and counters of one request after the other, then the emails to the caller. */
async function observe(probe: Probe, emails: string[]): Promise<unknown[]> {
  const observed: unknown[] = [];
  for (const email of emails) {
    const { caller, name, input } = probe(email);
    const counters = await observeCounters(async () => {
      const { status, headers, body } = await caller.attempt(name, input);
      const visible = Object.entries(headers).filter(([header]) => !TIME_HEADERS.has(header));
      observed.push(JSON.stringify([status, visible, body]).replaceAll(email, 'EMAIL'));
    });
    observed.push(counters);
  }
  app.mails.length = 0;
  observed.push(await observeCounters(() => app.runJobs()));
  const own = app.mails.filter(({ to }) => to === ada.user.email);
  return [...observed, own.map(({ subject }) => subject)];
}

describe('an address with or without an account', () => {
  it.each(Object.entries(PROBE_BY_CALL))('looks the same in %s', async (_, probe) => {
    const known = await observe(probe, members);
    app.clock.advance(2 * DAY_MS);
    ada = await app.logIn(ada);
    await app.runJobs();
    const unknown = await observe(
      probe,
      members.map((email) => email.replace('@', '@unknown.')),
    );
    expect(known).toEqual(unknown);
  });
});
