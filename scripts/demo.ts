import { ofetch } from 'ofetch';
import { createClient, type Call } from '#contract/client.ts';
import type { Contact } from '#contract/contacts.ts';
import { createDemoAddressBook } from './demo/address-book.ts';
import { CADENCES, INTERACTIONS, REMINDERS } from './demo/activity.ts';

// Fills a running Acquaint with two users, 300 contacts and their activity through the API.

const ORIGIN = process.env['ACQUAINT_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const PASSWORD = 'a demonstration, nothing more';
const MINA = { first_name: 'Mina', last_name: 'Okonjo', email: 'mina@demo.example' };
const TOBIAS = { first_name: 'Tobias', last_name: 'Lind', email: 'tobias@demo.example' };
const IMPORT_TIMEOUT_MS = 60_000;

interface Person {
  id: number;
  call: Call;
}

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

async function signUp(person: typeof MINA): Promise<Person> {
  const body = { ...person, password: PASSWORD, accept_terms: true } as const;
  const { token, user } = await createApiClient()('POST /api/signup/', { body });
  return { id: user.id, call: createApiClient(token) };
}

async function hasDemoData(): Promise<boolean> {
  const body = { email: MINA.email, password: PASSWORD };
  return createApiClient()('POST /api/login/', { body }).then(
    () => true,
    () => false,
  );
}

async function importAddressBook({ call }: Person, address_book: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([address_book]), 'address-book.vcf');
  const { id } = await call('POST /api/imports/', { form });
  await call('POST /api/imports/{id}/commit/', { params: { id } });
  const deadline = Date.now() + IMPORT_TIMEOUT_MS;
  for (;;) {
    const { status, problem } = await call('GET /api/imports/{id}/', { params: { id } });
    if (status === 'done') return;
    if (status === 'failed' || Date.now() > deadline)
      throw new Error(`The import has the status ${status}. ${problem}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sets types and favorites, so that the filters of the list have matches. */
async function addTypesAndFavorites({ call }: Person, contacts: Contact[]): Promise<void> {
  const { results: types } = await call('GET /api/contact-types/');
  for (const [index, contact] of contacts.entries())
    await call('PATCH /api/contacts/{id}/', {
      params: { id: contact.id },
      body: { contact_type_id: types[(index * 3) % types.length]!.id, favorite: index % 7 === 0 },
    });
}

/** Adds cadences, interactions and reminders for contacts on the first page of the list. */
async function addActivity({ call }: Person, contacts: Contact[]): Promise<void> {
  const getContactId = (index: number) => contacts[index]!.id;
  for (const { contact, cadence_days, days_ago } of CADENCES)
    await call('PATCH /api/contacts/{id}/', {
      params: { id: getContactId(contact) },
      body: { cadence_days, last_contacted_at: dateInDays(-days_ago) },
    });
  for (const { contact, kind, body, days_ago } of INTERACTIONS)
    await call('POST /api/contacts/{id}/interactions/', {
      params: { id: getContactId(contact) },
      body: { kind, body, occurred_at: dateInDays(-days_ago) },
    });
  for (const { contact, days, ...reminder } of REMINDERS)
    await call('POST /api/reminders/', {
      body: {
        ...reminder,
        contact_ids: [getContactId(contact)],
        due_date: dateInDays(days).slice(0, 10),
      },
    });
}

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function addConversation(mina: Person, tobias: Person): Promise<void> {
  const { id } = await mina.call('POST /api/connections/', { body: { to_user: tobias.id } });
  await tobias.call('POST /api/connections/{id}/accept/', { params: { id } });
  const conversation = await mina.call('POST /api/conversations/start/', {
    body: { to_user: tobias.id, initial_message: 'Hello Tobias, good to find you here.' },
  });
  const params = { id: conversation.id };
  const sendMessage = ({ call }: Person, content: string) =>
    call('POST /api/conversations/{id}/messages/', { params, body: { content } });
  await sendMessage(tobias, 'Hello Mina! I am looking for someone who knows about heat pumps.');
  await mina.call('POST /api/conversations/{id}/mark_read/', { params });
  await sendMessage(mina, 'I know two people. Let me share their cards.');
}

async function shareContacts(mina: Person, tobias: Person, contacts: Contact[]): Promise<void> {
  await mina.call('POST /api/contact-shares/multi_share/', {
    body: {
      to_user: tobias.id,
      contacts: contacts.slice(0, 2).map((contact) => contact.id),
      message: 'Both know their trade, and both are kind.',
      related_need: 'Someone who knows about heat pumps',
    },
  });
}

async function addDemoData(): Promise<void> {
  const mina = await signUp(MINA);
  const tobias = await signUp(TOBIAS);
  await importAddressBook(mina, createDemoAddressBook());
  const { results } = await mina.call('GET /api/contacts/', { query: { limit: 200 } });
  await addTypesAndFavorites(mina, results.slice(0, 60));
  await addActivity(mina, results);
  await addConversation(mina, tobias);
  await shareContacts(mina, tobias, results);
}

if (await hasDemoData()) console.log('The demo data already exists.');
else await addDemoData();
console.log(
  `Log in at ${ORIGIN}/login as ${MINA.email} or ${TOBIAS.email} with the password "${PASSWORD}".`,
);
