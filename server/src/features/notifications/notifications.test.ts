import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { notify } from './notifications.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const tell = (person: Person, message: string) =>
  notify(app.context, person.id, {
    type: 'other',
    message,
    data: { kind: 'share_received', share_id: 1 },
  });
const read = (person: Person) => person.call('GET /api/notifications/');

it('shows what happened, newest first, with the number of unread ones', async () => {
  const ada = await app.signUp('Ada');
  await tell(ada, 'First');
  await tell(ada, 'Second');
  const { results, unread_count, next_cursor } = await read(ada);
  expect(results.map(({ message }) => message)).toEqual(['Second', 'First']);
  expect(results[0]).toMatchObject({
    type: 'other',
    read: false,
    data: { kind: 'share_received', share_id: 1 },
  });
  expect([unread_count, next_cursor]).toEqual([2, null]);
});

it('marks one as read, again without harm', async () => {
  const ada = await app.signUp('Ada');
  await tell(ada, 'First');
  await tell(ada, 'Second');
  const id = (await read(ada)).results[0]!.id;
  for (let time = 0; time < 2; time += 1)
    await ada.call('POST /api/notifications/{id}/mark_read/', { params: { id } });
  const { results, unread_count } = await read(ada);
  expect(results.map((one) => one.read)).toEqual([true, false]);
  expect(unread_count).toBe(1);
});

it('marks all as read, for the caller alone', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  for (const person of [ada, ada, grace]) await tell(person, 'News');
  await ada.call('POST /api/notifications/mark_all_read/');
  expect((await read(ada)).unread_count).toBe(0);
  expect((await read(grace)).unread_count).toBe(1);
});

it("does not know another person's", async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await tell(grace, 'For Grace');
  const id = (await read(grace)).results[0]!.id;
  expect((await read(ada)).results).toEqual([]);
  expect(
    await ada.refused('POST /api/notifications/{id}/mark_read/', { params: { id } }),
  ).toMatchObject({ status: 404, detail: 'Notification not found' });
  expect((await read(grace)).unread_count).toBe(1);
});

it('tells nothing where the transaction fails', async () => {
  const ada = await app.signUp('Ada');
  const news = { type: 'other', message: 'Lost', data: { kind: 'share_received' } } as const;
  await expect(
    app.db.transaction().execute(async (db) => {
      await notify({ ...app.context, db }, ada.id, news);
      throw new Error('and then it broke');
    }),
  ).rejects.toThrow('and then it broke');
  expect((await read(ada)).results).toEqual([]);
});

it('read page by page gives each once, while more arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(2), { maxLength: 5 }),
      async (limit, arriving) => {
        const ada = await app.signUp('Ada');
        for (let number = 0; number < 7; number += 1) await tell(ada, `News ${number}`);
        const seen: string[] = [];
        const arrivals = arriving.values();
        let cursor: string | undefined;
        do {
          const query = { limit, cursor };
          const page = await ada.call('GET /api/notifications/', { query });
          seen.push(...page.results.map(({ message }) => message));
          cursor = page.next_cursor ?? undefined;
          for (let more = arrivals.next().value ?? 0; more > 0; more -= 1) await tell(ada, 'Late');
        } while (cursor !== undefined);
        expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `News ${number}`));
      },
    ),
    { numRuns: 10 },
  );
});
