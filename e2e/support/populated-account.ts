import { ADDRESS_BOOK, cardBody, LOGGED, CONVERSATIONS } from './demo-content.ts';
import { callerWith, newEmail, PASSWORD, signUp, test as base, type Person } from './people.ts';

/** Names that a page finds hard to hold: one word of 60 letters, one from right to left, one without letters. */
export const LONG_NAME = 'Hubertusblumenthalschwarzenbergerdorffwolfeschlegelsteinhaus';
export const ARABIC = 'محمد العربي';
export const CHINESE = '王小明';
const HARD = [`Wolfe ${LONG_NAME}`, ARABIC, CHINESE];

type Account = Omit<Person, 'page'>;

/** Somebody with something of everything; and where it is to be seen. */
export interface PopulatedAccount extends Account {
  /** The contact with the most on the card, and the longest name. */
  contact: number;
  conversation: number;
  reminder: number;
  /** An address book that was read, not yet taken over. */
  import: number;
  /** Somebody whose profile may be seen. */
  friend: number;
}

/** With somebody of a full life, whom the tests of a worker share. */
export const test = base.extend<object, { life: PopulatedAccount }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants an object here.
  life: [async ({}, use) => use(await liveFully()), { scope: 'worker' }],
});

/** The people and words of the story, and those with hard names among them, told over the API in an instant. */
async function liveFully(): Promise<PopulatedAccount> {
  const mina = await signUp('Mina Okonjo');
  await mina.call('PATCH /api/me/', {
    body: { locale: 'en-GB', time_zone: 'Europe/Berlin', bio: LONG_NAME, checklist_hidden: false },
  });
  const ids = await fillAddressBook(mina);
  const reminder = await remind(mina, ids);
  const friend = await meet(mina);
  const conversation = await talk(mina, friend);
  await exchangeCards(mina, friend, ids);
  await invite(mina);
  await leaveTraces(mina);
  return {
    ...mina,
    contact: idOf(ids, HARD[0]),
    conversation,
    reminder,
    import: await readFile(mina),
    friend: friend.id,
  };
}

async function fillAddressBook({ call }: Account): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { results: types } = await call('GET /api/contact-types/');
  for (const card of ADDRESS_BOOK) {
    const { id } = await call('POST /api/contacts/', { body: cardBody(card, types, daysAgo) });
    ids.set(`${card.first_name} ${card.last_name}`, id);
  }
  for (const name of HARD) {
    const [first_name = '', last_name = ''] = name.split(' ');
    const { id } = await call('POST /api/contacts/', {
      body: {
        first_name,
        last_name,
        company_name: `${LONG_NAME} & ${ARABIC}`,
        job_title: LONG_NAME,
        emails: [{ label: 'work', value: `${LONG_NAME}@${LONG_NAME}.example`.toLowerCase() }],
        phones: [{ label: LONG_NAME, value: '+44 20 7946 0121' }],
        urls: [{ label: '', value: `https://${LONG_NAME}.example/${LONG_NAME}`.toLowerCase() }],
        tags: [LONG_NAME, CHINESE],
        notes: LONG_NAME,
        how_we_met: ARABIC,
        birthday: '1986-05-21',
        cadence_days: 7,
        favorite: true,
        contact_type_id: types[0]?.id ?? null,
        last_contacted_at: daysAgo(40),
      },
    });
    ids.set(name, id);
  }
  for (const { with: name, days, ...what } of [
    ...LOGGED,
    { with: HARD[0]!, kind: 'note' as const, body: `${LONG_NAME} ${ARABIC}`, days: 41 },
  ])
    await call('POST /api/contacts/{id}/interactions/', {
      params: { id: idOf(ids, name) },
      body: { ...what, occurred_at: daysAgo(days) },
    });
  return ids;
}

/** One that is overdue, one that repeats, and one that is done, each about somebody with a hard name. */
async function remind({ call }: Account, ids: Map<string, number>): Promise<number> {
  const contact_ids = HARD.map((name) => idOf(ids, name));
  const add = (title: string, days: number, more = {}) =>
    call('POST /api/reminders/', {
      body: { title, due_date: daysAgo(days).slice(0, 10), contact_ids, ...more },
    });
  await add(`Ask ${LONG_NAME} how it went`, 3);
  await add('Send the drawings', 0, { due_time: '15:30' });
  const { id: repeating } = await add(`تذكير ${CHINESE}`, -2, { rrule: 'FREQ=WEEKLY;INTERVAL=2' });
  const { id } = await add('Renew the contract', 1);
  await call('POST /api/reminders/{id}/complete/', { params: { id } });
  await call('POST /api/tag-cadences/', { body: { tag: LONG_NAME, cadence_days: 30 } });
  return repeating;
}

/** Those of the story, and one of each hard name: connected, or asking to be. Gives the one with the longest name. */
async function meet(mina: Account): Promise<Account> {
  const friends: Account[] = [];
  for (const name of [HARD[0]!, CHINESE, ...CONVERSATIONS.map(({ with: other }) => other)]) {
    const friend = await signUpWithHardName(name);
    friends.push(friend);
    const { id } = await friend.call('POST /api/connections/', { body: { to_user: mina.id } });
    const asks = CONVERSATIONS.some((other) => other.with === name && other.asks !== undefined);
    if (!asks) await mina.call('POST /api/connections/{id}/accept/', { params: { id } });
  }
  const [friend] = friends as [Account, ...Account[]];
  // A friend of a friend is suggested; two others ask, and wait.
  const strangers: Account[] = [];
  for (const name of [`Adelheid ${LONG_NAME}`, ARABIC, 'Bruno Stranger'])
    strangers.push(await signUpWithHardName(name));
  const [asking, asked, suggested] = strangers as [Account, Account, Account];
  await asking.call('POST /api/connections/', { body: { to_user: mina.id } });
  await mina.call('POST /api/connections/', { body: { to_user: asked.id } });
  const { id } = await suggested.call('POST /api/connections/', { body: { to_user: friend.id } });
  await friend.call('POST /api/connections/{id}/accept/', { params: { id } });
  return friend;
}

/** Gives the conversation with the friend, in which the newest message is unread. */
async function talk(mina: Account, friend: Account): Promise<number> {
  const say = (from: Account, to: Account, text: string) =>
    from.call('POST /api/conversations/start/', {
      body: { to_user: to.id, initial_message: text },
    });
  for (const { text } of CONVERSATIONS.flatMap(({ lines }) => lines)) await say(mina, friend, text);
  await say(friend, mina, `${LONG_NAME}${LONG_NAME} https://${LONG_NAME}.example/${LONG_NAME}`);
  await say(friend, mina, `${ARABIC}، ${CHINESE}`);
  const stranger = await signUpWithHardName(`Zacharias ${LONG_NAME}`);
  await say(stranger, mina, LONG_NAME);
  const { id } = await say(friend, mina, 'Do you know somebody who knows about heat pumps?');
  return id;
}

async function exchangeCards(mina: Account, friend: Account, ids: Map<string, number>) {
  const { id } = await friend.call('POST /api/contacts/', {
    body: {
      first_name: ARABIC,
      last_name: LONG_NAME,
      emails: [{ label: 'work', value: `${LONG_NAME}@quill.example`.toLowerCase() }],
    },
  });
  const share = (from: Account, to: Account, contact: number) =>
    from.call('POST /api/contact-shares/multi_share/', {
      body: { to_user: to.id, contacts: [contact], related_need: `${LONG_NAME} ${CHINESE}` },
    });
  await share(friend, mina, id);
  await share(mina, friend, idOf(ids, HARD[0]));
}

async function invite({ call }: Account): Promise<void> {
  const { code } = await call('GET /api/referrals/summary/');
  const guest = callerWith();
  for (const name of [`Gottlieb ${LONG_NAME}`, CHINESE]) {
    const [first_name = '', last_name = name] = name.split(' ');
    const email = newEmail('invited');
    const body = { first_name, last_name, email, password: PASSWORD, accept_terms: true } as const;
    await guest('POST /api/signup/', { body: { ...body, referral_code: code } });
  }
}

/** Something in the trash, two cards of the same person, somebody blocked. */
async function leaveTraces({ call }: Account): Promise<void> {
  const twin = { first_name: 'Wolfe', last_name: LONG_NAME, emails: [] };
  await call('POST /api/contacts/', { body: twin, idempotency_key: crypto.randomUUID() });
  const { id } = await call('POST /api/contacts/', { body: { first_name: LONG_NAME } });
  await call('DELETE /api/contacts/{id}/', { params: { id } });
  const { id: user_id } = await signUpWithHardName(`Blocked ${LONG_NAME}`);
  await call('POST /api/blocks/', { body: { user_id } });
}

async function readFile({ call }: Account): Promise<number> {
  const form = new FormData();
  const csv = `First Name,Last Name,E-mail Address\nNew,${LONG_NAME},new@quill.example\n${ARABIC},,\n,,`;
  form.append('file', new Blob([csv], { type: 'text/csv' }), `${LONG_NAME}.csv`);
  const { id } = await call('POST /api/imports/', { form });
  return id;
}

/** Addresses are made of names, and not of these; an account needs two, so one word is both. */
async function signUpWithHardName(name: string): Promise<Account> {
  const account = await signUp('Hard Name');
  const [first_name = '', last_name = first_name] = name.split(' ');
  await account.call('PATCH /api/me/', { body: { first_name, last_name } });
  return { ...account, name };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

function idOf(ids: Map<string, number>, name = ''): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Nobody here is called ${name}.`);
  return id;
}
