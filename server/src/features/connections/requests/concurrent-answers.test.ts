import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queuedJobs } from '../../../testing/queued-jobs.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
});
afterAll(() => app.close());

interface Two {
  ada: Person;
  grace: Person;
  id: number;
  /** The same people on the other server. */
  there: { ada: Person; grace: Person };
}

async function requested(): Promise<Two> {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const { id } = await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  const there = { ada: await other.logIn(ada), grace: await other.logIn(grace) };
  return { ada, grace, id, there };
}

type Answer = 'accept' | 'reject' | 'withdraw' | 'ask back';

async function answerAs({ ada, grace, id, there }: Two, answer: Answer, elsewhere: boolean) {
  const params = { id };
  const [sender, receiver] = elsewhere ? [there.ada, there.grace] : [ada, grace];
  switch (answer) {
    case 'accept':
    case 'reject':
      return receiver.attempt(`POST /api/connections/{id}/${answer}/`, { params });
    case 'withdraw':
      return sender.attempt('DELETE /api/connections/{id}/', { params });
    case 'ask back':
      return receiver.attempt('POST /api/connections/', { body: { to_user: ada.id } });
  }
}

/** Sends concurrent answers to alternating servers; returns how many of each kind succeeded. */
async function answerConcurrently(two: Two, answers: Answer[]) {
  const said = await Promise.all(
    answers.map(async (answer, index) => ({
      answer,
      status: (await answerAs(two, answer, index % 2 === 1)).status,
    })),
  );
  const statuses = new Set(said.map(({ status }) => status));
  expect([200, 201, 204, 404, 409]).toEqual(expect.arrayContaining([...statuses]));
  const taken = (answer: Answer) =>
    said.filter((one) => one.answer === answer && one.status < 300).length;
  return { taken, statuses: said.map(({ status }) => status) };
}

const contactsFor = async (owner: Person, { id: user_id }: Person) =>
  (await owner.call('GET /api/contacts/search/', { query: { user_id } })).results.length;

/** All that came of it. */
async function effects({ ada, grace, id }: Two) {
  const mails = (await queuedJobs(app.db)).filter(
    ({ name, payload }) => name === 'connections.send-accepted' && payload.connection_id === id,
  );
  return {
    notifications: (await ada.call('GET /api/notifications/')).results.length,
    contacts: [await contactsFor(ada, grace), await contactsFor(grace, ada)],
    mails: mails.length,
  };
}
const ONE = { notifications: 1, contacts: [1, 1], mails: 1 };
const NONE = { notifications: 0, contacts: [0, 0], mails: 0 };

const rowOf = ({ ada, grace }: Two) =>
  app.db
    .selectFrom('connections')
    .select(['status', 'withdrawn_at', 'from_user'])
    .where('from_user', 'in', [ada.id, grace.id])
    .executeTakeFirst();

const turns = (answers: Answer[]) =>
  Array.from({ length: 50 }, (_, index) => answers[index % answers.length]!);

it('accepts once for 50 concurrent requests on two servers', async () => {
  const two = await requested();
  const { statuses } = await answerConcurrently(two, turns(['accept']));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(49).fill(409)]);
  expect(await effects(two)).toEqual(ONE);
  expect(await rowOf(two)).toMatchObject({ status: 'accepted' });
});

it('accepts once for 50 concurrent accepts and opposite requests', async () => {
  const two = await requested();
  const { taken } = await answerConcurrently(two, turns(['accept', 'ask back', 'ask back']));
  expect(taken('accept') + taken('ask back')).toBe(1);
  expect(await effects(two)).toEqual(ONE);
});

describe.each([1, 2, 3, 4])(
  '50 concurrent accepts, rejections and withdrawals, round %i',
  (round) => {
    it('produces at most one answer and one withdrawal', async () => {
      const two = await requested();
      // Each kind has its chance to be first.
      const kinds: Answer[] = ['accept', 'reject', 'withdraw'];
      const { taken } = await answerConcurrently(
        two,
        turns([...kinds.slice(round % 3), ...kinds.slice(0, round % 3)]),
      );
      const [accepted, rejected, withdrawn] = [taken('accept'), taken('reject'), taken('withdraw')];
      expect(accepted + rejected).toBeLessThanOrEqual(1);
      expect(withdrawn).toBe(1);
      expect(await effects(two)).toEqual(accepted === 1 ? ONE : NONE);
      const { status, withdrawn_at } = (await rowOf(two)) ?? {};
      const expected = rejected === 1 ? ['rejected', 'string'] : [undefined, 'undefined'];
      expect([status, typeof withdrawn_at]).toEqual(expected);
    });

    it('leaves one answered row without withdrawals', async () => {
      const two = await requested();
      const { taken } = await answerConcurrently(
        two,
        turns(round % 2 ? ['reject', 'accept'] : ['accept', 'reject']),
      );
      const accepted = taken('accept') === 1;
      expect(taken('accept') + taken('reject')).toBe(1);
      expect(await rowOf(two)).toMatchObject({ status: accepted ? 'accepted' : 'rejected' });
      expect(await effects(two)).toEqual(accepted ? ONE : NONE);
    });
  },
);
