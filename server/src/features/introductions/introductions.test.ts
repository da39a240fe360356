import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Introduction, NewIntroduction } from '#contract/introductions.ts';
import { DAY_MS } from '../../infra/clock.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { block, connect } from '../../testing/relations.ts';
import { statementsDuring } from '../../testing/statements-during.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { RECEIVER_JOB } from './answer-introduction.service.ts';
import { ASK_JOB } from './create-introduction.service.ts';

let app: TestApp;
/** Introduces Grace, a member, or Hedy, who has no account, to Tobias. */
let ada: Person;
let grace: Person;
let tobias: Person;
let graces_card: number;
let hedys_card: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mails.length = 0;
  [ada, grace, tobias] = [
    await app.signUp('Ada Lovelace'),
    await app.signUp('Grace Hopper'),
    await app.signUp('Tobias Berg'),
  ];
  await verify(app, ada, grace, tobias);
  await connect(ada, grace);
  await connect(ada, tobias);
  graces_card = await cardOf(grace);
  const { id } = await ada.call('POST /api/contacts/', {
    body: {
      first_name: 'Hedy',
      last_name: 'Lamarr',
      job_title: 'Inventor',
      emails: [{ label: 'Work', value: `hedy${Math.random()}@outside.example` }],
      phones: [{ label: '', value: '+49 30 1234567' }],
      notes: 'Owes me a favor',
    },
  });
  hedys_card = id;
});

async function cardOf(person: Person): Promise<number> {
  const { results } = await ada.call('GET /api/contacts/', { query: { linked: true } });
  return results.find(({ associated_user_id }) => associated_user_id === person.id)!.id;
}

const introduce = (contact_id: number, more: Partial<NewIntroduction> = {}) =>
  ada.call('POST /api/introductions/', {
    body: {
      to_user: tobias.id,
      contact_id,
      need: 'A compiler',
      note: 'You two should talk',
      ...more,
    },
  });
const statementsFor = (contact_id: number, to_user = tobias.id) =>
  statementsDuring(() => introduce(contact_id, { to_user }));
const attempt = (contact_id: number, more: Partial<NewIntroduction> = {}) =>
  ada.attempt('POST /api/introductions/', { body: { to_user: tobias.id, contact_id, ...more } });
const listOf = async (person: Person, box: 'sent' | 'received' | 'about_me' | 'to_answer') =>
  (await person.call('GET /api/introductions/', { query: { box } })).results;
/** What Ada, Grace and Tobias are asked now. */
const toAnswer = async () => {
  const lists = [];
  for (const person of [ada, grace, tobias])
    lists.push((await listOf(person, 'to_answer')).map(({ id }) => id));
  return lists;
};
const act = (person: Person, action: 'accept' | 'decline' | 'withdraw', id: number) =>
  person.attempt(`POST /api/introductions/{id}/${action}/`, { params: { id } });
const stateFor = async (person: Person, id: number) => {
  const { status, body } = await person.attempt('GET /api/introductions/{id}/', { params: { id } });
  return status === 200 ? (body as Introduction).state : status;
};
/** As Ada, Grace and Tobias see it. */
const states = async (id: number) => [
  await stateFor(ada, id),
  await stateFor(grace, id),
  await stateFor(tobias, id),
];
const askOf = async (person: Person) =>
  (await person.call('POST /api/asks/', { body: { need: 'A compiler', audience: 'connections' } }))
    .id;

const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);
async function hedysLink() {
  await app.runJobs();
  const { emails } = await ada.call('GET /api/contacts/{id}/', { params: { id: hedys_card } });
  const [mail] = mailsTo(emails[0]!.value.toLowerCase()).slice(-1);
  const token = new URL(mail!.action!.url).searchParams.get('token')!;
  return { mail: mail!, token, address: mail!.to };
}
const open = (token: string) =>
  app.guest.attempt('GET /api/introductions/answer/{token}/', { params: { token } });
const reply = (token: string, answer: 'accept' | 'decline' | 'never') =>
  app.guest.attempt('POST /api/introductions/answer/{token}/', {
    params: { token },
    body: { answer },
  });

describe('an introduction of two members', () => {
  it('asks the person first, then the receiver, then connects them', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    expect(await states(id)).toEqual(['asked', 'asked', 404]);
    expect(await toAnswer()).toEqual([[], [id], []]);
    expect((await act(grace, 'accept', id)).status).toBe(200);
    await app.runJobs();
    expect(await states(id)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await toAnswer()).toEqual([[], [], [id]]);
    expect((await act(tobias, 'accept', id)).status).toBe(200);
    expect(await toAnswer()).toEqual([[], [], []]);
    expect(await states(id)).toEqual(['connected', 'connected', 'connected']);
    const { results } = await grace.call('GET /api/connections/', { query: {} });
    expect(results.map(({ user }) => user.id)).toContain(tobias.id);
  });

  it('opens a conversation that names the introducer, unread for who agreed first', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    await act(grace, 'accept', id);
    await act(tobias, 'accept', id);
    const [conversation] = (await grace.call('GET /api/conversations/')).results;
    expect(conversation).toMatchObject({
      unread_count: 1,
      last_message: {
        content: 'A compiler\n\nYou two should talk',
        introduction: { id, introducer_name: 'Ada Lovelace', need: 'A compiler' },
      },
    });
    const message = conversation!.last_message!;
    const params = { id: conversation!.id, message_id: message.id };
    const edit = await tobias.attempt('PATCH /api/conversations/{id}/messages/{message_id}/', {
      params,
      body: { content: 'Changed' },
    });
    expect(edit.status).toBe(403);
  });

  it('records the introducer on both contacts and in the timeline of the introducer', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    await act(grace, 'accept', id);
    await act(tobias, 'accept', id);
    for (const [owner, other] of [
      [grace, tobias],
      [tobias, grace],
    ] as const) {
      const { results } = await owner.call('GET /api/contacts/', { query: { linked: true } });
      const card = results.find(({ associated_user_id }) => associated_user_id === other.id)!;
      const params = { id: card.id };
      const { results: relationships } = await owner.call('GET /api/contacts/{id}/relationships/', {
        params,
      });
      expect(relationships).toMatchObject([
        { label: 'Introduced by', since: app.clock.now().slice(0, 10) },
      ]);
    }
    const { results } = await ada.call('GET /api/contacts/{id}/timeline/', {
      params: { id: graces_card },
    });
    expect(results[0]).toMatchObject({
      change: {
        source: 'introduction',
        fields: [{ field: 'introduced_to', after: 'Tobias Berg' }],
      },
    });
  });

  it('shows the person only the first name and initial of the receiver until they accept', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    const [before] = await listOf(grace, 'about_me');
    expect(before!.to_user).toMatchObject({ id: null, name: 'Tobias B.' });
    await act(grace, 'accept', id);
    const [after] = await listOf(grace, 'about_me');
    expect(after!.to_user).toMatchObject({ id: null, name: 'Tobias Berg' });
    const [received] = await listOf(tobias, 'received');
    expect(received).toMatchObject({ card: null, person: { id: null, name: 'Grace Hopper' } });
  });

  it('asks each side once if the jobs run again', async () => {
    const { id } = await introduce(graces_card);
    const repeat = async (job: string) => {
      for (let time = 0; time < 2; time += 1) {
        await enqueueJob(app.db, job, { introduction_id: id });
        await app.runJobs();
      }
    };
    await repeat(ASK_JOB);
    await act(grace, 'accept', id);
    await repeat(RECEIVER_JOB);
    for (const person of [grace, tobias]) {
      const { results } = await person.call('GET /api/notifications/');
      const about = results.filter(({ data }) => data.introduction_id === id);
      expect(about).toHaveLength(1);
      expect(
        app.mails.filter(
          ({ to, subject }) => to === person.user.email && /introduce/.test(subject),
        ),
      ).toHaveLength(1);
    }
  });

  it('connects with the first yes if the receiver asked', async () => {
    const ask_id = await askOf(tobias);
    const { id, need } = await introduce(graces_card, { ask_id, need: undefined });
    expect(need).toBe('A compiler');
    await app.runJobs();
    await act(grace, 'accept', id);
    expect(await states(id)).toEqual(['connected', 'connected', 'connected']);
  });

  it('shows a decline of the person only to the introducer', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    await act(grace, 'decline', id);
    expect(await states(id)).toEqual(['declined', 'declined', 404]);
    const { results } = await ada.call('GET /api/notifications/');
    expect(results[0]!.message).toBe('Your introduction of Grace Hopper: not this time');
  });

  it('shows the person an acceptance until it expires after the receiver declined', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    await act(grace, 'accept', id);
    await act(tobias, 'decline', id);
    expect(await states(id)).toEqual(['declined', 'accepted', 'declined']);
    app.clock.advance(14 * DAY_MS);
    [ada, grace, tobias] = [await app.logIn(ada), await app.logIn(grace), await app.logIn(tobias)];
    expect(await states(id)).toEqual(['declined', 'expired', 'declined']);
  });

  it('expires after 14 days without an answer', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    app.clock.advance(14 * DAY_MS);
    [ada, grace, tobias] = [await app.logIn(ada), await app.logIn(grace), await app.logIn(tobias)];
    expect(await states(id)).toEqual(['expired', 'expired', 404]);
    expect((await act(grace, 'accept', id)).status).toBe(409);
    await app.runJobs();
    expect(await states(id)).toEqual(['expired', 'expired', 404]);
  });

  it('rejects answers by the wrong party with 404 and in the wrong state with 409', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    expect((await act(ada, 'accept', id)).status).toBe(404);
    expect((await act(tobias, 'accept', id)).status).toBe(404);
    expect((await act(grace, 'withdraw', id)).status).toBe(404);
    await act(grace, 'decline', id);
    expect((await act(grace, 'accept', id)).status).toBe(409);
    expect((await act(ada, 'withdraw', id)).status).toBe(409);
  });

  it('withdraws until it is answered', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    expect((await act(ada, 'withdraw', id)).status).toBe(200);
    expect(await states(id)).toEqual(['withdrawn', 'withdrawn', 404]);
    expect((await act(grace, 'accept', id)).status).toBe(409);
  });
});

describe('what an introduction must not reveal', () => {
  it('answers the same and sends nothing if the two are connected', async () => {
    const other = await introduce(hedys_card);
    await connect(grace, tobias);
    const made = await introduce(graces_card);
    expect(Object.keys(made)).toEqual(Object.keys(other));
    expect(made).toMatchObject({ state: 'asked', can_answer: false });
    await app.runJobs();
    expect(await states(made.id)).toEqual(['asked', 404, 404]);
  });

  it.each([
    ['the receiver', () => block(tobias, grace)],
    ['the person', () => block(grace, tobias)],
  ])('answers the same and sends nothing if %s blocked the other', async (_, blockOther) => {
    await blockOther();
    const { id, state } = await introduce(graces_card);
    expect(state).toBe('asked');
    await app.runJobs();
    expect(await states(id)).toEqual(['asked', 404, 404]);
  });

  it('runs the same statements whether members are asked or not', async () => {
    const kay = await app.signUp('Kay');
    await connect(ada, kay);
    const sent = await statementsFor(await cardOf(kay));
    await block(tobias, grace);
    expect(await statementsFor(graces_card)).toEqual(sent);
    const eve = await app.signUp('Eve');
    await connect(ada, eve);
    await connect(tobias, eve);
    expect(await statementsFor(await cardOf(eve))).toEqual(sent);
  });

  it('runs the same statements whether an address is asked or not', async () => {
    const sent = await statementsFor(hedys_card);
    const asked_lately = await statementsFor(hedys_card, grace.id);
    const { token } = await hedysLink();
    await reply(token, 'never');
    const kay = await app.signUp('Kay');
    await connect(ada, kay);
    const never = await statementsFor(hedys_card, kay.id);
    const eve = await app.signUp('Eve');
    await verify(app, eve);
    await block(eve, tobias);
    const body = { first_name: 'Eve', email: eve.user.email };
    const { id } = await ada.call('POST /api/contacts/', { body });
    const blocked = await statementsFor(id);
    expect({ asked_lately, never, blocked }).toEqual({
      asked_lately: sent,
      never: sent,
      blocked: sent,
    });
  });

  it('lets the person accept without effect after the receiver blocked them', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    await block(tobias, grace);
    expect((await act(grace, 'accept', id)).status).toBe(200);
    await app.runJobs();
    expect(await states(id)).toEqual(['accepted', 'accepted', 404]);
  });

  it('withdraws when the introducer and one of the two disconnect', async () => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    const { results } = await ada.call('GET /api/connections/', { query: {} });
    const connection = results.find(({ user }) => user.id === tobias.id)!;
    await tobias.call('DELETE /api/connections/{id}/', { params: { id: connection.id } });
    expect(await states(id)).toEqual(['withdrawn', 'withdrawn', 404]);
  });

  it.each([
    ['the introducer', () => ada],
    ['the person', () => grace],
    ['the receiver', () => tobias],
  ])('withdraws when %s deletes the account', async (_, who) => {
    const { id } = await introduce(graces_card);
    await app.runJobs();
    await who().call('DELETE /api/me/', { body: { password: PASSWORD } });
    const row = await app.db
      .selectFrom('introductions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('withdrawn');
    expect([row.introducer_id, row.person_id, row.to_user_id]).not.toContain(who().id);
  });

  it('rejects the same two again with 409, also after withdrawing', async () => {
    const { id } = await introduce(graces_card);
    await act(ada, 'withdraw', id);
    expect((await attempt(graces_card)).status).toBe(409);
    app.clock.advance(90 * DAY_MS);
    ada = await app.logIn(ada);
    expect((await attempt(graces_card)).status).toBe(201);
  });

  it.each([
    ['to_user', () => ({ to_user: 999_999_999 })],
    ['include', () => ({ include: ['first_name', 'emails.7'] })],
    ['include', () => ({ include: ['notes'] })],
    ['ask_id', () => ({ ask_id: 999_999_999 })],
  ])('rejects a wrong value at %s', async (field, more) => {
    const { status, body } = await attempt(graces_card, more());
    expect(status).toBe(400);
    expect(JSON.stringify((body as { errors: object }).errors)).toContain(field);
  });

  it('rejects introducing the receiver to themselves and a contact without an address', async () => {
    expect((await attempt(await cardOf(tobias))).status).toBe(400);
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Kay' } });
    expect((await attempt(id)).status).toBe(400);
  });

  it('limits introductions to 20 a day', async () => {
    for (let index = 0; index < 20; index += 1) {
      const body = { first_name: 'Kay', emails: [{ value: `kay${index}@outside.example` }] };
      const { id } = await ada.call('POST /api/contacts/', { body });
      expect((await attempt(id)).status).toBe(201);
    }
    expect((await attempt(hedys_card)).status).toBe(429);
  });
});

describe('someone without an account', () => {
  it('shows the introducer, the receiver and what is passed on, as often as the link is opened', async () => {
    await introduce(hedys_card);
    const { mail, token } = await hedysLink();
    expect(JSON.stringify(mail)).not.toContain('compiler');
    expect(mail.paragraphs[0]).toContain(ada.user.email);
    for (let look = 0; look < 2; look += 1)
      expect(await open(token)).toMatchObject({
        status: 200,
        body: {
          introducer_name: 'Ada Lovelace',
          to_name: 'Tobias B.',
          need: 'A compiler',
          state: 'asked',
          card: { first_name: 'Hedy', job_title: 'Inventor', phones: [] },
        },
      });
  });

  it('creates a contact of the receiver with the included fields only, and both get an email', async () => {
    const ask_id = await askOf(tobias);
    const { id } = await introduce(hedys_card, { ask_id });
    const { token, address } = await hedysLink();
    expect(await reply(token, 'accept')).toMatchObject({
      status: 200,
      body: { state: 'connected', to_name: 'Tobias Berg' },
    });
    app.mails.length = 0;
    await app.runJobs();
    const { results } = await tobias.call('GET /api/contacts/', { query: { q: 'Hedy' } });
    expect(results).toMatchObject([
      {
        first_name: 'Hedy',
        last_name: 'Lamarr',
        phones: [],
        notes: '',
        emails: [{ value: address }],
      },
    ]);
    expect(mailsTo(address)).toMatchObject([{ reply_to: tobias.user.email }]);
    const row = await app.db
      .selectFrom('introductions')
      .select(['email', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ email: null, state: 'connected' });
  });

  it('fills the contact that the receiver already has with the included fields', async () => {
    const ask_id = await askOf(tobias);
    await introduce(hedys_card, { ask_id });
    const { token, address } = await hedysLink();
    const body = { nickname: 'H.', first_name: 'Hedy', emails: [{ value: address }] };
    const { id } = await tobias.call('POST /api/contacts/', { body });
    await reply(token, 'accept');
    expect(await tobias.call('GET /api/contacts/{id}/', { params: { id } })).toMatchObject({
      nickname: 'H.',
      last_name: 'Lamarr',
      job_title: 'Inventor',
    });
  });

  it('gets 410 from a used link and 404 from an unknown one', async () => {
    await introduce(hedys_card);
    const { token } = await hedysLink();
    await reply(token, 'decline');
    expect((await open(token)).status).toBe(410);
    expect((await reply(token, 'accept')).status).toBe(410);
    expect((await open(`${token}x`)).status).toBe(404);
  });

  it('gets 410 after the introducer withdrew, and after 14 days', async () => {
    const { id } = await introduce(hedys_card);
    const { token } = await hedysLink();
    await act(ada, 'withdraw', id);
    expect((await open(token)).status).toBe(410);
  });

  it('sends no further email after an answer of never, with the same response', async () => {
    await introduce(hedys_card);
    const { token, address } = await hedysLink();
    await reply(token, 'never');
    await app.runJobs();
    app.mails.length = 0;
    const kay = await app.signUp('Kay');
    await verify(app, kay);
    await connect(kay, tobias);
    app.clock.advance(40 * DAY_MS);
    const later = await app.logIn(kay);
    const contact = await later.call('POST /api/contacts/', {
      body: { first_name: 'Hedy', emails: [{ value: address }] },
    });
    const body = { to_user: tobias.id, contact_id: contact.id };
    expect(await later.call('POST /api/introductions/', { body })).toMatchObject({
      state: 'asked',
    });
    await app.runJobs();
    expect(mailsTo(address)).toEqual([]);
  });

  it('sends one email in 30 days for all introducers together', async () => {
    await introduce(hedys_card);
    const { address } = await hedysLink();
    const kay = await app.signUp('Kay');
    await verify(app, kay);
    await connect(kay, tobias);
    const contact = await kay.call('POST /api/contacts/', {
      body: { first_name: 'Hedy', emails: [{ value: address.toUpperCase() }] },
    });
    const body = { to_user: tobias.id, contact_id: contact.id };
    expect(await kay.call('POST /api/introductions/', { body })).toMatchObject({ state: 'asked' });
    await app.runJobs();
    expect(mailsTo(address)).toHaveLength(1);
  });

  it('declines open introductions by unsubscribing with one click', async () => {
    const { id } = await introduce(hedys_card);
    const { mail, token } = await hedysLink();
    const unsubscribe = new URL(mail.unsubscribe_url!);
    const query = { token: unsubscribe.searchParams.get('token')! };
    await app.guest.attempt('POST /api/unsubscribe/', { query });
    await app.runJobs();
    expect(await stateFor(ada, id)).toBe('declined');
    expect((await open(token)).status).toBe(410);
  });

  it('needs a verified email of the introducer', async () => {
    const kay = await app.signUp('Kay');
    await connect(kay, tobias);
    const contact = await kay.call('POST /api/contacts/', {
      body: { first_name: 'Hedy', emails: [{ value: 'hedy@outside.example' }] },
    });
    const body = { to_user: tobias.id, contact_id: contact.id };
    expect(await kay.attempt('POST /api/introductions/', { body })).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    });
  });
});
