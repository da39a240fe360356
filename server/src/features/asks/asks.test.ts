import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ask } from '#contract/asks.ts';
import { LIMITS } from '#contract/limits.ts';
import { etagOf } from '#contract/etag.ts';
import { addDays } from '../../infra/clock.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { connect } from '../../testing/relations.ts';
import { ask, circle, readAsk, receivedBy, shareFor } from './testing/asks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const inDays = (days: number) => addDays(app.clock.now(), days).slice(0, 10);
const rejectedAsk = (person: Person, body: object) =>
  person.rejected('POST /api/asks/', {
    body: { need: 'A loom', audience: 'connections', ...body },
  });
const close = (person: Person, id: number, body: object = { outcome: 'no_luck' }) =>
  person.attempt('POST /api/asks/{id}/close/', { params: { id }, body });
const mine = async (person: Person, state?: 'open' | 'closed') =>
  (await person.call('GET /api/asks/', { query: { box: 'mine', state } })).results;
const kindsOf = async (person: Person) =>
  (await person.call('GET /api/notifications/')).results.map(({ data }) => data.kind);
const ids = (asks: { id: number }[]) => asks.map(({ id }) => id);

async function outsiderOf(name: string): Promise<Person> {
  return app.signUp(name);
}

describe('creating an ask', () => {
  it('returns an ask with its audience to the asker alone', async () => {
    const [ada, grace] = await circle(app, 'Grace Hopper');
    const created = await ask(ada, { details: 'For silk', place: 'Lyon' });
    expect(created).toMatchObject({
      from_user: { id: ada.id, first_name: 'Ada' },
      need: 'A loom',
      details: 'For silk',
      place: 'Lyon',
      state: 'open',
      expires_on: inDays(LIMITS.ask_days_default),
      answers: [],
      audience: 'connections',
      outcome: null,
    });
    expect(await mine(ada)).toEqual([created]);
    expect(await receivedBy(grace)).toEqual([{ ...created, audience: null }]);
    expect(await readAsk(grace, created.id)).toEqual({ ...created, audience: null });
  });

  it('requires a verified address even if the operator doesn’t', async () => {
    const grace = await app.signUp('Grace');
    expect(await rejectedAsk(grace, {})).toMatchObject({
      status: 403,
      code: 'email_not_verified',
    });
  });

  it('rejects users who aren’t connections, unknown types and empty groups at audience', async () => {
    const [ada, grace] = await circle(app, 'Grace');
    const stranger = await outsiderOf('Eve');
    const audiences = [
      { user_ids: [grace.id, stranger.id] },
      { user_ids: [ada.id] },
      { user_ids: [Number.MAX_SAFE_INTEGER] },
      { contact_type_ids: [Number.MAX_SAFE_INTEGER] },
      { tags: ['Weavers'] },
      { tags: [] },
      { user_ids: [] },
    ];
    for (const audience of audiences) {
      const problem = await rejectedAsk(ada, { audience });
      expect(problem).toMatchObject({ status: 400 });
      expect(Object.keys(problem.errors ?? {})[0]).toMatch(/^audience/);
    }
  });

  it('reaches the named users alone', async () => {
    const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
    const { id, audience } = await ask(ada, { audience: { user_ids: [grace.id, grace.id] } });
    expect(audience).toEqual({ user_ids: [grace.id] });
    expect([ids(await receivedBy(grace)), await receivedBy(hedy)]).toEqual([[id], []]);
    const params = { id };
    for (const name of ['GET /api/asks/{id}/', 'GET /api/asks/{id}/matches/'] as const)
      expect(await hedy.rejected(name, { params })).toMatchObject({ status: 404 });
    expect(await hedy.rejected('POST /api/asks/{id}/dismiss/', { params })).toMatchObject({
      status: 404,
    });
  });

  it('reaches connections linked to contacts with a tag or type, as they were then', async () => {
    const [ada, grace, hedy, kay] = await circle(app, 'Grace', 'Hedy', 'Kay');
    const type = await ada.call('POST /api/contact-types/', { body: { name: 'Weavers' } });
    const { results } = await ada.call('GET /api/contacts/');
    const cardOf = (person: Person) => ({
      params: {
        id: results.find(({ associated_user_id }) => associated_user_id === person.id)!.id,
      },
    });
    const change = (person: Person, body: object) =>
      ada.call('PATCH /api/contacts/{id}/', { ...cardOf(person), body });
    await change(grace, { tags: ['Silk'] });
    await change(hedy, { contact_type_id: type.id });
    const audience = { tags: ['Silk'], contact_type_ids: [type.id] };
    const created = await ask(ada, { audience });
    expect(created.audience).toEqual(audience);
    await change(kay, { tags: ['Silk'] });
    const reached = await Promise.all([grace, hedy, kay].map(receivedBy));
    expect(reached.map(ids)).toEqual([[created.id], [created.id], []]);
  });

  it('reaches people who connect later only with the audience connections', async () => {
    const [ada, grace] = await circle(app, 'Grace');
    const open = await ask(ada);
    await ask(ada, { audience: { user_ids: [grace.id] } });
    const kay = await app.signUp('Kay');
    expect(await receivedBy(kay)).toEqual([]);
    await connect(kay, ada);
    expect(ids(await receivedBy(kay))).toEqual([open.id]);
  });

  it.each([-1, LIMITS.ask_days + 1])('rejects an end in %i days at expires_on', async (days) => {
    const [ada] = await circle(app);
    expect(await rejectedAsk(ada, { expires_on: inDays(days) })).toMatchObject({
      status: 400,
      errors: { expires_on: [expect.any(String)] },
    });
  });

  it('rejects the 11th open ask with 409 and the 11th of a day with 429', async () => {
    const [ada] = await circle(app);
    const body = { need: 'A loom', audience: 'connections' as const };
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => ada.attempt('POST /api/asks/', { body })),
    );
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(201),
      409,
      409,
    ]);
    await close(ada, (await mine(ada))[0]!.id);
    expect(await rejectedAsk(ada, {})).toMatchObject({ status: 429 });
    app.clock.advance(86_400_000);
    await ask(ada);
  });
});

describe('the lifetime of an ask', () => {
  it('ends at the end of its last day in the time zone of the asker', async () => {
    const [ada, grace] = await circle(app, 'Grace');
    await ada.call('PATCH /api/me/', { body: { time_zone: 'America/New_York' } });
    const { id, expires_on } = await ask(ada, { expires_on: inDays(1) });
    const end = Date.parse(`${addDays(`${expires_on}T00:00:00.000Z`, 1).slice(0, 10)}T05:00:00Z`);
    app.clock.advance(end - Date.parse(app.clock.now()) - 2 * 3_600_000);
    expect(ids(await receivedBy(grace))).toEqual([id]);
    app.clock.advance(2 * 3_600_000);
    expect(await receivedBy(grace)).toEqual([]);
    expect(await grace.rejected('GET /api/asks/{id}/', { params: { id } })).toMatchObject({
      status: 404,
    });
    expect([ids(await mine(ada, 'open')), await mine(ada, 'closed')]).toMatchObject([
      [],
      [{ id, state: 'expired' }],
    ]);
    const body = { need: 'Silk' };
    expect(await ada.rejected('PATCH /api/asks/{id}/', { params: { id }, body })).toMatchObject({
      status: 409,
    });
    expect(await close(ada, id)).toMatchObject({ status: 200, body: { state: 'closed' } });
  });

  it('edits an open ask for its receivers and checks the version', async () => {
    const [ada, grace] = await circle(app, 'Grace');
    const created = await ask(ada);
    const params = { id: created.id };
    const headers = { 'if-match': etagOf(created) };
    const body = { need: 'Silk', place: 'Lyon', expires_on: inDays(60) };
    const first = await ada.attempt('PATCH /api/asks/{id}/', { params, body, headers });
    const edited = first.body as Ask;
    expect(edited).toMatchObject({ ...body, details: '' });
    expect(edited.updated_at > created.updated_at).toBe(true);
    expect(await receivedBy(grace)).toEqual([{ ...edited, audience: null }]);
    const stale = await ada.attempt('PATCH /api/asks/{id}/', { params, body, headers });
    expect(stale.status).toBe(412);
    expect(await ada.call('PATCH /api/asks/{id}/', { params, body })).toEqual(edited);
    expect(await grace.rejected('PATCH /api/asks/{id}/', { params, body })).toMatchObject({
      status: 404,
    });
  });

  it('closes once, thanks the helpers, and is final', async () => {
    const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
    const { id } = await ask(ada);
    await hedy.call('POST /api/asks/mute/', { body: { user_id: ada.id } });
    const stranger = await outsiderOf('Eve');
    const outcome = 'helped';
    for (const helper of [stranger, ada])
      expect(await close(ada, id, { outcome, helped_by: [helper.id] })).toMatchObject({
        status: 400,
        body: { errors: { helped_by: [expect.any(String)] } },
      });
    const helped_by = [grace.id, hedy.id, grace.id];
    const answers = await Promise.all([1, 2, 3].map(() => close(ada, id, { outcome, helped_by })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await kindsOf(grace)).toEqual(['ask_helped']);
    expect(await kindsOf(hedy)).toEqual([]);
    expect(await receivedBy(grace)).toEqual([]);
    expect(await mine(ada, 'closed')).toMatchObject([{ id, state: 'closed', outcome }]);
    const body = { need: 'Silk' };
    expect(await ada.rejected('PATCH /api/asks/{id}/', { params: { id }, body })).toMatchObject({
      status: 409,
    });
  });

  it('ends in one state however closing and editing interleave', async () => {
    const [ada] = await circle(app);
    const { id } = await ask(ada);
    const edit = (need: string) =>
      ada.attempt('PATCH /api/asks/{id}/', { params: { id }, body: { need } });
    const [, closed, ...edits] = await Promise.all([
      edit('One'),
      close(ada, id),
      edit('Two'),
      edit('Three'),
    ]);
    expect(closed).toMatchObject({ status: 200 });
    for (const { status } of edits) expect([200, 409]).toContain(status);
    const now = await readAsk(ada, id);
    expect(now.state).toBe('closed');
    expect((await edit('Four')).status).toBe(409);
    expect(await readAsk(ada, id)).toEqual(now);
  });
});

describe('a received ask', () => {
  it('hides the ask after dismissing, muting, blocking and disconnecting, each without a trace', async () => {
    const [ada, ...friends] = await circle(app, 'Grace', 'Hedy', 'Kay', 'Joan');
    const { id } = await ask(ada);
    await app.runJobs();
    const [grace, hedy, kay, joan] = friends;
    for (let time = 0; time < 2; time += 1) {
      await grace.call('POST /api/asks/{id}/dismiss/', { params: { id } });
      await hedy.call('POST /api/asks/mute/', { body: { user_id: ada.id } });
    }
    await kay.call('POST /api/blocks/', { body: { user_id: ada.id } });
    const [connection] = (await joan.call('GET /api/connections/')).results;
    await joan.call('DELETE /api/connections/{id}/', { params: { id: connection!.id } });
    for (const person of friends) expect(await receivedBy(person)).toEqual([]);
    // Those who only hid it may still look at it.
    for (const person of [grace, hedy]) await readAsk(person, id);
    for (const person of [kay, joan])
      expect(await person.rejected('GET /api/asks/{id}/', { params: { id } })).toMatchObject({
        status: 404,
      });
    const bell = await grace.call('GET /api/notifications/');
    expect(bell.results).toMatchObject([{ read: true, data: { kind: 'ask_received' } }]);

    const mutes = await hedy.call('GET /api/asks/mutes/');
    expect(mutes.results).toMatchObject([{ user: { id: ada.id, first_name: 'Ada' } }]);
    const params = { user_id: ada.id };
    await hedy.call('DELETE /api/asks/mutes/{user_id}/', { params });
    expect(ids(await receivedBy(hedy))).toEqual([id]);
    expect(await hedy.rejected('DELETE /api/asks/mutes/{user_id}/', { params })).toMatchObject({
      status: 404,
    });
    const stranger = await outsiderOf('Eve');
    expect(
      await stranger.rejected('POST /api/asks/mute/', { body: { user_id: ada.id } }),
    ).toMatchObject({ status: 400, errors: { user_id: [expect.any(String)] } });
  });

  it('withdraws the ask with the account of the asker', async () => {
    const [ada, grace] = await circle(app, 'Grace');
    const { id } = await ask(ada);
    await shareFor(id, grace, ada);
    await app.runJobs();
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect(await receivedBy(grace)).toEqual([]);
    const { results } = await grace.call('GET /api/notifications/');
    expect(results).toMatchObject([{ message: 'Deleted account asked for your help' }]);
    const query = app.db.selectFrom('notifications').select('message');
    expect(await query.where('user_id', '=', grace.id).execute()).toEqual([
      { message: 'Deleted account asked for your help' },
    ]);
  });
});

describe('answers', () => {
  it('lists shares to the asker and to who shared, without withdrawn cards', async () => {
    const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
    const { id } = await ask(ada);
    const first = await shareFor(id, grace, ada, 'Joseph');
    app.clock.advance(1000);
    const second = await shareFor(id, hedy, ada, 'Marie');
    const answer = (shares: typeof first, person: Person, name: string, state = 'pending') => ({
      kind: 'share',
      id: shares.shares[0]!.id,
      user: { id: person.id },
      name,
      state,
      conversation_id: shares.message.conversation,
    });
    const josephs = answer(first, grace, 'Joseph');
    const maries = answer(second, hedy, 'Marie');
    expect((await readAsk(ada, id)).answers).toMatchObject([maries, josephs]);
    expect((await readAsk(grace, id)).answers).toMatchObject([josephs]);
    await grace.call('DELETE /api/contact-shares/{id}/', { params: { id: josephs.id } });
    await ada.call('POST /api/contact-shares/{id}/accept/', { params: { id: maries.id } });
    expect((await readAsk(ada, id)).answers).toMatchObject([
      { ...maries, state: 'accepted' },
      { ...josephs, name: '', state: 'withdrawn' },
    ]);
  });

  it('shows introductions to the asker once accepted, and to the introducer always', async () => {
    const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
    const { id: ask_id } = await ask(ada);
    const now = app.clock.now();
    const add = (state: string, suppressed = false) =>
      app.db
        .insertInto('introductions')
        .values({
          introducer_id: grace.id,
          to_user_id: ada.id,
          ask_id,
          need: '',
          note: '',
          card: '{}',
          person_name: state,
          state,
          suppressed,
          declined_by: state === 'declined' ? 'person' : null,
          created_at: now,
          expires_at: now,
          person_accepted_at: ['accepted', 'connected'].includes(state) ? now : null,
          ended_at: ['asked', 'accepted'].includes(state) ? null : now,
        })
        .execute();
    for (const state of ['asked', 'accepted', 'connected', 'declined', 'expired', 'withdrawn'])
      await add(state);
    await add('asked', true);
    const statesFor = async (person: Person) =>
      (await readAsk(person, ask_id)).answers.map(({ state }) => state);
    expect(await statesFor(ada)).toEqual(['connected', 'accepted']);
    expect(await statesFor(hedy)).toEqual([]);
    expect(await statesFor(grace)).toHaveLength(7);
  });

  it('rejects asks of others, closed and unreceived ones at ask_id', async () => {
    const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
    await connect(grace, hedy);
    const open = await ask(ada);
    const closed = await ask(ada);
    await close(ada, closed.id);
    const forHedy = await ask(ada, { audience: { user_ids: [hedy.id] } });
    const contact = await grace.call('POST /api/contacts/', { body: { first_name: 'Joseph' } });
    const attempts: [number, Person][] = [
      [closed.id, ada],
      [forHedy.id, ada],
      [open.id, hedy],
      [Number.MAX_SAFE_INTEGER, ada],
    ];
    for (const [ask_id, to] of attempts)
      expect(
        await grace.rejected('POST /api/contact-shares/multi_share/', {
          body: { to_user: to.id, contacts: [contact.id], ask_id },
        }),
      ).toMatchObject({ status: 400, errors: { ask_id: ['This ask isn’t open anymore.'] } });
    expect((await grace.call('GET /api/contact-shares/')).results).toEqual([]);
  });
});

it('pages both boxes completely and in order', async () => {
  const [ada, grace, hedy] = await circle(app, 'Grace', 'Hedy');
  await connect(grace, hedy);
  for (let number = 0; number < 8; number += 1)
    await ask(number % 3 === 0 ? hedy : ada, { need: `Need ${number}` });
  const all = { mine: ids(await mine(ada)), received: ids(await receivedBy(grace)) };
  expect([all.mine.length, all.received.length]).toEqual([5, 8]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('mine' as const, 'received' as const),
      fc.integer({ min: 1, max: 9 }),
      async (box, limit) => {
        const seen: Ask[] = [];
        let cursor: string | undefined;
        do {
          const person = box === 'mine' ? ada : grace;
          const page = await person.call('GET /api/asks/', { query: { box, limit, cursor } });
          seen.push(...page.results);
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(ids(seen)).toEqual(all[box]);
      },
    ),
    { numRuns: 12 },
  );
});
