import { INTERACTIONS, CONVERSATIONS } from './demo-content.ts';
import { ADDRESS_BOOK, buildContactBody } from './demo-contacts.ts';
import {
  connect,
  createCaller,
  newEmail,
  PASSWORD,
  signUp,
  test as base,
  type Person,
} from './people.ts';

/** Names that are difficult to lay out: a word of 60 characters, right-to-left text, and Chinese characters. */
export const LONG_NAME = 'Hubertusblumenthalschwarzenbergerdorffwolfeschlegelsteinhaus';
export const ARABIC = 'محمد العربي';
export const CHINESE = '王小明';
const DIFFICULT_NAMES = [`Wolfe ${LONG_NAME}`, ARABIC, CHINESE];

type Account = Omit<Person, 'page'>;

/** An account with data in every view, and the ids of that data. */
export interface PopulatedAccount extends Account {
  /** The contact with the most fields and the longest name. */
  contact: number;
  conversation: number;
  reminder: number;
  /** An uploaded import that isn't confirmed yet. */
  import: number;
  /** A connected user, whose profile is visible. */
  friend: number;
}

/** Provides a populated account that the tests of a worker share. */
export const test = base.extend<object, { account: PopulatedAccount }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern.
  account: [async ({}, use) => use(await createPopulatedAccount()), { scope: 'worker' }],
});

/** Adds the demo content and difficult names through the API. */
async function createPopulatedAccount(): Promise<PopulatedAccount> {
  const mina = await signUp('Mina Okonjo');
  await mina.call('PATCH /api/me/', {
    body: { locale: 'en-GB', time_zone: 'Europe/Berlin', bio: LONG_NAME, checklist_hidden: false },
  });
  const ids = await fillAddressBook(mina);
  const reminder = await addReminders(mina, ids);
  const friend = await addConnections(mina);
  const conversation = await addConversations(mina, friend);
  await exchangeContacts(mina, friend, ids);
  await addReferrals(mina);
  await addTrashDuplicatesAndBlock(mina);
  return {
    ...mina,
    contact: getContactId(ids, DIFFICULT_NAMES[0]),
    conversation,
    reminder,
    import: await uploadImportFile(mina),
    friend: friend.id,
  };
}

async function fillAddressBook({ call }: Account): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { results: types } = await call('GET /api/contact-types/');
  for (const card of ADDRESS_BOOK) {
    const { id } = await call('POST /api/contacts/', {
      body: buildContactBody(card, types, daysAgo),
    });
    ids.set(`${card.first_name} ${card.last_name}`, id);
  }
  for (const name of DIFFICULT_NAMES) {
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
  for (const { with: name, days, ...fields } of [
    ...INTERACTIONS,
    { with: DIFFICULT_NAMES[0]!, kind: 'note' as const, body: `${LONG_NAME} ${ARABIC}`, days: 41 },
  ])
    await call('POST /api/contacts/{id}/interactions/', {
      params: { id: getContactId(ids, name) },
      body: { ...fields, occurred_at: daysAgo(days) },
    });
  return ids;
}

/**
 * Adds overdue, timed, repeating and completed reminders for the contacts with difficult names, and a cadence for a tag.
 * Returns the repeating reminder.
 */
async function addReminders({ call }: Account, ids: Map<string, number>): Promise<number> {
  const contact_ids = DIFFICULT_NAMES.map((name) => getContactId(ids, name));
  const add = (title: string, daysOverdue: number, fields = {}) =>
    call('POST /api/reminders/', {
      body: { title, due_date: daysAgo(daysOverdue).slice(0, 10), contact_ids, ...fields },
    });
  await add(`Ask ${LONG_NAME} how it went`, 3);
  await add('Send the drawings', 0, { due_time: '15:30' });
  const { id: repeating } = await add(`تذكير ${CHINESE}`, -2, { rrule: 'FREQ=WEEKLY;INTERVAL=2' });
  const { id } = await add('Renew the contract', 1);
  await call('POST /api/reminders/{id}/complete/', { params: { id } });
  await call('POST /api/tag-cadences/', { body: { tag: LONG_NAME, cadence_days: 30 } });
  return repeating;
}

/**
 * Connects Mina with the demo users and with users who have difficult names; some requests stay pending. Returns the
 * friend with the longest name.
 */
async function addConnections(mina: Account): Promise<Account> {
  const friends: Account[] = [];
  for (const name of [
    DIFFICULT_NAMES[0]!,
    CHINESE,
    ...CONVERSATIONS.map(({ with: other }) => other),
  ]) {
    const friend = await signUpWithName(name);
    friends.push(friend);
    const { id } = await friend.call('POST /api/connections/', { body: { to_user: mina.id } });
    const isPending = CONVERSATIONS.some(
      (other) => other.with === name && other.requested_days_ago !== undefined,
    );
    if (!isPending) await mina.call('POST /api/connections/{id}/accept/', { params: { id } });
  }
  const [friend] = friends as [Account, ...Account[]];
  // A friend of a friend is suggested; two requests are pending, one in each direction.
  const strangers: Account[] = [];
  for (const name of [`Adelheid ${LONG_NAME}`, ARABIC, 'Bruno Stranger'])
    strangers.push(await signUpWithName(name));
  const [requester, recipient, suggested] = strangers as [Account, Account, Account];
  await requester.call('POST /api/connections/', { body: { to_user: mina.id } });
  await mina.call('POST /api/connections/', { body: { to_user: recipient.id } });
  for (const { call } of [suggested, friend])
    await call('PATCH /api/me/', { body: { discoverable: true } });
  await connect(suggested, friend);
  return friend;
}

/** Adds conversations and returns the one with the friend, whose newest message is unread. */
async function addConversations(mina: Account, friend: Account): Promise<number> {
  const sendMessage = (from: Account, to: Account, text: string) =>
    from.call('POST /api/conversations/start/', {
      body: { to_user: to.id, initial_message: text },
    });
  for (const { text } of CONVERSATIONS.flatMap(({ messages }) => messages))
    await sendMessage(mina, friend, text);
  await sendMessage(
    friend,
    mina,
    `${LONG_NAME}${LONG_NAME} https://${LONG_NAME}.example/${LONG_NAME}`,
  );
  await sendMessage(friend, mina, `${ARABIC}، ${CHINESE}`);
  const stranger = await signUpWithName(`Zacharias ${LONG_NAME}`);
  await sendMessage(stranger, mina, LONG_NAME);
  const { id } = await sendMessage(
    friend,
    mina,
    'Do you know somebody who knows about heat pumps?',
  );
  return id;
}

async function exchangeContacts(mina: Account, friend: Account, ids: Map<string, number>) {
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
  await share(mina, friend, getContactId(ids, DIFFICULT_NAMES[0]));
}

async function addReferrals({ call }: Account): Promise<void> {
  const { code } = await call('GET /api/referrals/summary/');
  const guest = createCaller();
  for (const name of [`Gottlieb ${LONG_NAME}`, CHINESE]) {
    const [first_name = '', last_name = name] = name.split(' ');
    const email = newEmail('invited');
    const body = { first_name, last_name, email, password: PASSWORD, accept_terms: true } as const;
    await guest('POST /api/signup/', { body: { ...body, referral_code: code } });
  }
}

/** Adds a contact in the trash, a duplicate and a blocked user. */
async function addTrashDuplicatesAndBlock({ id: mina_id, call }: Account): Promise<void> {
  const duplicate = { first_name: 'Wolfe', last_name: LONG_NAME, emails: [] };
  await call('POST /api/contacts/', { body: duplicate, idempotency_key: crypto.randomUUID() });
  const { id } = await call('POST /api/contacts/', { body: { first_name: LONG_NAME } });
  await call('DELETE /api/contacts/{id}/', { params: { id } });
  const blocked = await signUpWithName(`Blocked ${LONG_NAME}`);
  await blocked.call('POST /api/connections/', { body: { to_user: mina_id } });
  await call('POST /api/blocks/', { body: { user_id: blocked.id } });
}

async function uploadImportFile({ call }: Account): Promise<number> {
  const form = new FormData();
  const csv = `First Name,Last Name,E-mail Address\nNew,${LONG_NAME},new@quill.example\n${ARABIC},,\n,,`;
  form.append('file', new Blob([csv], { type: 'text/csv' }), `${LONG_NAME}.csv`);
  const { id } = await call('POST /api/imports/', { form });
  return id;
}

/**
 * Signs up with a plain name, because the email address is made from it, then changes the name. A single word becomes
 * both first and last name.
 */
async function signUpWithName(name: string): Promise<Account> {
  const account = await signUp('Hard Name');
  const [first_name = '', last_name = first_name] = name.split(' ');
  await account.call('PATCH /api/me/', { body: { first_name, last_name } });
  return { ...account, name };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

function getContactId(ids: Map<string, number>, name = ''): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`There is no contact ${name}.`);
  return id;
}
