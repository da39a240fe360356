import type { Contact } from '#contract/contacts.ts';
import { createApiClient } from '../benchmarks/client.ts';
import { createDemoAddressBook } from './demo/address-book.ts';
import {
  CADENCES,
  CHILDREN,
  INTERACTIONS,
  MESSAGES,
  MINA,
  OTHERS,
  RAFAEL,
  REMINDERS,
  TOBIAS,
} from './demo/activity.ts';
import { addAsks, introduceMina, requestConnection } from './demo/introductions.ts';
import {
  dateInDays,
  deleteCreatedAccounts,
  emailOf,
  forEach,
  ORIGIN,
  PASSWORD,
  signUp,
  waitFor,
  type Person,
} from './demo/people.ts';

// Fills a running Acquaint through the API with users, 300 contacts and a year of activity.

const YEAR_DAYS = 365;
/** Contacts with logged interactions, and how many each has. */
const KNOWN_BEST = 60;
const INTERACTIONS_EACH = 3;

/** Whether an earlier run added the data, or was interrupted. */
async function findDemoData(): Promise<'none' | 'some' | 'all'> {
  const body = { email: emailOf(MINA), password: PASSWORD };
  const login = await createApiClient(ORIGIN)('POST /api/login/', { body }).catch(() => null);
  if (login === null) return 'none';
  if (login.two_factor_required) return 'all';
  const call = createApiClient(ORIGIN, login.token);
  const introductions = await call('GET /api/introductions/', { query: { box: 'about_me' } });
  return introductions.results.length > 0 ? 'all' : 'some';
}

async function importContacts({ call }: Person, address_book: string): Promise<Contact[]> {
  const form = new FormData();
  form.append('file', new Blob([address_book]), 'address-book.vcf');
  const { id } = await call('POST /api/imports/', { form });
  const waitForStatus = (expected: 'ready' | 'done') =>
    waitFor(`the import to be ${expected}`, async () => {
      const { status, problem } = await call('GET /api/imports/{id}/', { params: { id } });
      if (status === 'failed') throw new Error(`The import failed. ${problem}`);
      return status === expected || undefined;
    });
  await waitForStatus('ready');
  await call('POST /api/imports/{id}/commit/', { params: { id } });
  await waitForStatus('done');
  const { results } = await call('GET /api/contacts/', { query: { limit: 200 } });
  return results;
}

/** The type that fits the tags of a contact. */
const TYPES_BY_TAG: readonly (readonly [string, string])[] = [
  ['supplier', 'Supplier'],
  ['former team', 'Colleague'],
  ['conference', 'Client'],
  ['press', 'Community'],
  ['neighbor', 'Friend'],
  ['choir', 'Friend'],
  ['running club', 'Friend'],
];

/** Types follow from tags, and some are favorites, so that the list's filters have matches. */
async function addTypesAndFavorites({ call }: Person, contacts: Contact[]): Promise<void> {
  const { results: types } = await call('GET /api/contact-types/');
  for (const [tag, name] of TYPES_BY_TAG)
    await call('POST /api/contacts/bulk/', {
      body: {
        action: 'set_type',
        filter: { tag: [tag] },
        value: types.find((type) => type.name === name)?.id ?? null,
      },
    });
  const ids = contacts.filter((_, index) => index % 9 === 0).map(({ id }) => id);
  await call('POST /api/contacts/bulk/', { body: { action: 'favorite', ids } });
}

/** Adds a year of interactions, schedules and reminders. */
async function addActivity({ call }: Person, contacts: Contact[]): Promise<void> {
  const known = contacts.filter((_, index) => index % 3 === 0).slice(0, KNOWN_BEST);
  await forEach(known, async ({ id }, index) => {
    for (let turn = 0; turn < INTERACTIONS_EACH; turn += 1)
      await call('POST /api/contacts/{id}/interactions/', {
        params: { id },
        body: {
          ...INTERACTIONS[(index + turn * 3) % INTERACTIONS.length]!,
          occurred_at: dateInDays(-1 - ((index * 17 + turn * 119) % YEAR_DAYS)),
        },
      });
  });
  await forEach(CADENCES, ({ cadence_days, days_ago }, index) =>
    call('PATCH /api/contacts/{id}/', {
      params: { id: known[index * 4]!.id },
      body: { cadence_days, last_contacted_at: dateInDays(-days_ago) },
    }),
  );
  await forEach(REMINDERS, async ({ days, state, ...reminder }, index) => {
    const { id } = await call('POST /api/reminders/', {
      body: {
        ...reminder,
        contact_ids: [known[index * 5 + 1]!.id],
        due_date: dateInDays(days).slice(0, 10),
      },
    });
    if (state === 'done') await call('POST /api/reminders/{id}/complete/', { params: { id } });
    if (state === 'snoozed')
      await call('POST /api/reminders/{id}/snooze/', {
        params: { id },
        body: { until: dateInDays(1) },
      });
  });
}

/** Relates people of one company or family name, and adds some without a contact. */
async function addRelationships({ call }: Person, contacts: Contact[]): Promise<void> {
  const kinds = (await call('GET /api/relationship-kinds/', { query: { limit: 100 } })).results;
  const kindNamed = (name: string) => kinds.find((kind) => kind.name === name)!.id;
  const relate = (
    id: number,
    body: { kind_id: number; contact_id?: number; name?: string; inverse?: boolean },
  ) => call('POST /api/contacts/{id}/relationships/', { params: { id }, body });
  const groups = [
    ...Map.groupBy(contacts, ({ company_name }) => company_name && `at ${company_name}`),
    ...Map.groupBy(contacts, ({ last_name }) => last_name),
  ].filter(([name, { length }]) => name !== '' && length > 1);
  await forEach(groups, async ([name, [first, ...others]]) => {
    const kind_id = kindNamed(name.startsWith('at ') ? 'Colleague' : 'Sibling');
    for (const { id } of others.slice(0, 3)) await relate(first!.id, { kind_id, contact_id: id });
  });
  await forEach(contacts.slice(0, KNOWN_BEST), ({ id }, index) =>
    relate(id, {
      kind_id: kindNamed('Parent'),
      inverse: true,
      name: CHILDREN[index % CHILDREN.length]!,
    }),
  );
}

async function addConnections(mina: Person, people: Map<string, Person>): Promise<void> {
  for (const { first_name, is_connected } of [{ ...TOBIAS, is_connected: true }, ...OTHERS]) {
    const id = await requestConnection(people.get(first_name)!, mina);
    if (is_connected) await mina.call('POST /api/connections/{id}/accept/', { params: { id } });
  }
}

/** Sends the messages; who answers has read what came before. */
async function exchangeMessages(people: Map<string, Person>): Promise<void> {
  for (const { from, to, text } of MESSAGES) {
    const { call } = people.get(from)!;
    const { id } = await call('POST /api/conversations/start/', {
      body: { to_user: people.get(to)!.id, initial_message: text },
    });
    await call('POST /api/conversations/{id}/mark_read/', { params: { id } });
  }
}

async function shareContacts(mina: Person, tobias: Person, contacts: Contact[]): Promise<void> {
  const engineers = contacts.filter(({ job_title }) => /energy|heating/i.test(job_title));
  await mina.call('POST /api/contact-shares/multi_share/', {
    body: {
      to_user: tobias.id,
      contacts: engineers.slice(0, 2).map(({ id }) => id),
      message: 'Both know their trade, and both are kind.',
      related_need: 'Someone who knows about heat pumps',
    },
  });
}

async function addDemoData(): Promise<void> {
  const people = new Map<string, Person>();
  for (const [index, profile] of [MINA, TOBIAS, RAFAEL, ...OTHERS].entries())
    people.set(profile.first_name, await signUp(profile, 1000 + index));
  const mina = people.get(MINA.first_name)!;
  const tobias = people.get(TOBIAS.first_name)!;
  await importContacts(tobias, await createDemoAddressBook(40, 300));
  const contacts = await importContacts(mina, await createDemoAddressBook());
  await addTypesAndFavorites(mina, contacts);
  await addActivity(mina, contacts);
  await addRelationships(mina, contacts);
  await addConnections(mina, people);
  await exchangeMessages(people);
  await shareContacts(mina, tobias, contacts);
  await addAsks(people);
  await introduceMina(mina, tobias, people.get(RAFAEL.first_name)!);
}

/** Adds all or, if that fails, nothing. */
async function addAllDemoData(): Promise<void> {
  try {
    await addDemoData();
  } catch (error) {
    await deleteCreatedAccounts();
    throw error;
  }
}

const found = await findDemoData();
if (found === 'none') await addAllDemoData();
else console.log('The demo data already exists.');
if (found === 'some')
  console.log(
    'It’s incomplete: an earlier run was interrupted. Delete the accounts in Settings, or start with an empty DATA_DIR.',
  );
console.log(
  `Log in at ${ORIGIN}/login as ${emailOf(MINA)} or ${emailOf(TOBIAS)} with the password "${PASSWORD}".`,
);
