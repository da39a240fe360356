import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ofetch } from 'ofetch';
import PostalMime from 'postal-mime';
import { createClient, type Call } from '#contract/client.ts';
import type { Contact } from '#contract/contacts.ts';
import { createDemoAddressBook } from './demo/address-book.ts';
import {
  CADENCES,
  INTERACTIONS,
  MESSAGES,
  MINA,
  OTHERS,
  REMINDERS,
  TOBIAS,
} from './demo/activity.ts';
import { drawPortrait } from './demo/portrait.ts';

// Fills a running Acquaint through the API with users, 300 contacts and a year of activity.

const ORIGIN = process.env['ACQUAINT_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const MAIL_FOLDER = join(process.env['DATA_DIR'] ?? 'data', 'mail');
const PASSWORD = 'a demonstration, nothing more';
const TIMEOUT_MS = 60_000;
const YEAR_DAYS = 365;
/** Contacts with logged interactions, and how many each has. */
const KNOWN_BEST = 60;
const INTERACTIONS_EACH = 3;
/** A server works on four requests of a user at once. */
const CONCURRENCY = 4;

interface Person {
  id: number;
  call: Call;
}

const emailOf = (profile: { first_name: string }) =>
  `${profile.first_name.toLowerCase()}@demo.example`;

function createApiClient(token?: string): Call {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createClient(({ path, headers, body, method, query }) =>
    ofetch(ORIGIN + path, {
      method,
      query,
      body: body as BodyInit,
      headers: { ...headers, ...authorization },
    }),
  );
}

/** Signs up a user with a complete profile, a photo and finished first steps. */
async function signUp(profile: typeof MINA, portrait: number): Promise<Person> {
  const { first_name, last_name, ...fields } = profile;
  const email = emailOf(profile);
  const { token, user } = await createApiClient()('POST /api/signup/', {
    body: { first_name, last_name, email, password: PASSWORD, accept_terms: true },
  });
  const call = createApiClient(token);
  await call('PATCH /api/me/', {
    body: {
      ...fields,
      field_visibility: {
        bio: 'public',
        city: 'public',
        job_title: 'public',
        looking_for: 'public',
      },
      onboarding_completed_at: dateInDays(0),
      checklist_hidden: true,
    },
  });
  const form = new FormData();
  form.append(
    'image',
    new Blob([new Uint8Array(await drawPortrait(portrait))], { type: 'image/jpeg' }),
    'me.jpg',
  );
  await call('POST /api/me/avatar/', { form });
  await verifyEmail(email, call);
  return { id: user.id, call };
}

/** Reads the link from the data folder, where the server writes emails without SMTP. */
async function verifyEmail(email: string, call: Call): Promise<void> {
  const token = await waitFor(`an email to ${email} in ${MAIL_FOLDER}`, () => findToken(email));
  await call('POST /api/email-verification/', { body: { token } });
}

async function findToken(email: string): Promise<string | undefined> {
  const names = await readdir(MAIL_FOLDER).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const mail = await PostalMime.parse(await readFile(join(MAIL_FOLDER, name)));
    const [, token] = /verify-email\S*[?&]token=([^\s&]+)/.exec(mail.text ?? '') ?? [];
    if (token !== undefined && mail.to?.some(({ address }) => address === email)) return token;
  }
  return undefined;
}

async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs a function for each item, several at once. */
async function forEach<T>(items: readonly T[], run: (item: T, index: number) => Promise<unknown>) {
  const entries = items.entries();
  const work = async () => {
    for (const [index, item] of entries) await run(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function hasDemoData(): Promise<boolean> {
  const body = { email: emailOf(MINA), password: PASSWORD };
  return createApiClient()('POST /api/login/', { body }).then(
    () => true,
    () => false,
  );
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

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function addConnections(mina: Person, people: Map<string, Person>): Promise<void> {
  for (const { first_name, is_connected } of [{ ...TOBIAS, is_connected: true }, ...OTHERS]) {
    const { id } = await people
      .get(first_name)!
      .call('POST /api/connections/', { body: { to_user: mina.id } });
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
  for (const [index, profile] of [MINA, TOBIAS, ...OTHERS].entries())
    people.set(profile.first_name, await signUp(profile, 1000 + index));
  const mina = people.get(MINA.first_name)!;
  const tobias = people.get(TOBIAS.first_name)!;
  await importContacts(tobias, await createDemoAddressBook(40, 300));
  const contacts = await importContacts(mina, await createDemoAddressBook());
  await addTypesAndFavorites(mina, contacts);
  await addActivity(mina, contacts);
  await addConnections(mina, people);
  await exchangeMessages(people);
  await shareContacts(mina, tobias, contacts);
}

if (await hasDemoData()) console.log('The demo data already exists.');
else await addDemoData();
console.log(
  `Log in at ${ORIGIN}/login as ${emailOf(MINA)} or ${emailOf(TOBIAS)} with the password "${PASSWORD}".`,
);
