import type { BulkAction } from '#contract/bulk.ts';
import type { CallName } from '#contract/client.ts';
import { notify } from '../features/notifications/notifications.service.ts';
import { addPasskey } from '../features/passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../features/passkeys/testing/software-authenticator.ts';
import {
  addContact,
  addType,
  block,
  connect,
  MARKER,
  share,
  sendMessage,
  type PendingRequest,
  type UserFixtures,
} from './user-fixtures.ts';
import { PASSWORD, type Person } from './test-app.ts';

/** The calls whose path names a row. */
export type ObjectCall = Extract<CallName, `${string}/{${string}`>;

/** Those that others may make as well; each has a rule and a test of its own. */
export type OpenCall =
  | 'GET /api/avatars/{key}/'
  | 'GET /api/users/{id}/'
  | 'GET /api/connect-link/{code}/'
  | 'GET /calendar/{file}'
  | 'POST /api/suggested-connections/{id}/dismiss/';

/** Makes a row of Ada's anew, and says what she may then call. */
type Make = (fixtures: UserFixtures) => Promise<Omit<PendingRequest, 'name'>>;

const contact = async ({ ada }: UserFixtures) => ({
  params: { id: await addContact(ada, MARKER) },
});
const type = async ({ ada }: UserFixtures) => ({ params: { id: await addType(ada, MARKER) } });

const trashed: Make = async (fixtures) => {
  const { params } = await contact(fixtures);
  await fixtures.ada.call('DELETE /api/contacts/{id}/', { params });
  return { params };
};

const batch: Make = async (fixtures) => {
  const { params } = await contact(fixtures);
  const action: BulkAction = 'add_tag';
  const body = { ids: [params.id], action, value: `${MARKER} tag` };
  const { batch_id } = await fixtures.ada.call('POST /api/contacts/bulk/', { body });
  return { params: { id: batch_id } };
};

const merge: Make = async ({ ada }) => {
  const [keep_id, merged] = [await addContact(ada, MARKER), await addContact(ada, MARKER)];
  const body = { keep_id, merge_ids: [merged] };
  const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
  return { params: { id: merge_id } };
};

const interaction: Make = async (fixtures) => {
  const { params } = await contact(fixtures);
  const { id } = await fixtures.ada.call('POST /api/contacts/{id}/interactions/', {
    params,
    body: { kind: 'note', body: MARKER },
  });
  return { params: { id } };
};

const FILE = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${MARKER};;;`, `FN:${MARKER}`, 'END:VCARD', ''];

const importFile = async ({ app, ada }: UserFixtures) => {
  const { body } = await ada.upload('POST /api/imports/', `${MARKER}.vcf`, FILE.join('\r\n'));
  await app.runJobs();
  return { params: { id: (body as { id: number }).id } };
};

const doneImport: Make = async (fixtures) => {
  const { params } = await importFile(fixtures);
  await fixtures.ada.call('POST /api/imports/{id}/commit/', { params });
  await fixtures.app.runJobs();
  return { params };
};

const conversation = async ({ ada, grace }: UserFixtures) => {
  await sendMessage(grace, ada, `Good morning, ${MARKER}`);
  const { id, message_id } = await sendMessage(ada, grace, MARKER);
  return { params: { id }, message_id };
};
const thread: Make = async (fixtures) => ({ params: (await conversation(fixtures)).params });

const newcomer = ({ app }: UserFixtures): Promise<Person> => app.signUp('Charles');

const request: Make = async (fixtures) => {
  const body = { to_user: fixtures.ada.id };
  const { id } = await (await newcomer(fixtures)).call('POST /api/connections/', { body });
  return { params: { id } };
};

const received: Make = async ({ ada, grace }) => ({
  params: { id: await share(grace, ada, await addContact(grace, MARKER)) },
});

const passkey: Make = async ({ ada }) => {
  const { id } = await addPasskey(ada, softwareAuthenticator(), MARKER);
  return { params: { id } };
};

const DUE_DATE = '2031-05-05';

const reminder = async ({ ada }: UserFixtures) => {
  const body = { title: MARKER, due_date: DUE_DATE };
  return { params: { id: (await ada.call('POST /api/reminders/', { body })).id } };
};

const doneReminder: Make = async (fixtures) => {
  const { params } = await reminder(fixtures);
  await fixtures.ada.call('POST /api/reminders/{id}/complete/', { params });
  return { params };
};

const dueToday = async ({ ada }: UserFixtures) => {
  const body = { title: MARKER, due_date: '2026-01-01' };
  const { id } = await ada.call('POST /api/reminders/', { body });
  return { params: { key: `reminder-${id}` } };
};

/** The same row with a body that its owner may send. */
const sending =
  (make: Make, body: object): Make =>
  async (fixtures) => ({ ...(await make(fixtures)), body });

/** For every call on a row, a row of Ada's. What is not here does not compile. */
export const OWNED_OBJECTS: Record<Exclude<ObjectCall, OpenCall>, Make> = {
  'GET /api/contacts/{id}/': contact,
  'PUT /api/contacts/{id}/': sending(contact, { first_name: 'Changed' }),
  'PATCH /api/contacts/{id}/': sending(contact, { notes: 'Changed' }),
  'DELETE /api/contacts/{id}/': contact,
  'POST /api/contacts/{id}/company_info/': sending(contact, { company_name: 'Changed' }),
  'GET /api/contacts/{id}/timeline/': contact,
  'POST /api/contacts/{id}/interactions/': sending(contact, { kind: 'note', body: 'Changed' }),
  'POST /api/contacts/{id}/restore/': trashed,
  'DELETE /api/contacts/trash/{id}/': trashed,
  'GET /api/contacts/bulk/{id}/': batch,
  'POST /api/contacts/bulk/{id}/undo/': batch,
  'POST /api/contacts/merges/{id}/undo/': merge,
  'PATCH /api/interactions/{id}/': sending(interaction, { body: 'Changed' }),
  'DELETE /api/interactions/{id}/': interaction,
  'GET /api/reminders/{id}/': reminder,
  'PATCH /api/reminders/{id}/': sending(reminder, { notes: 'Changed' }),
  'DELETE /api/reminders/{id}/': reminder,
  'POST /api/reminders/{id}/complete/': reminder,
  'POST /api/reminders/{id}/snooze/': sending(reminder, { until: '2031-05-06T00:00:00.000Z' }),
  'POST /api/reminders/{id}/reopen/': doneReminder,
  'POST /api/reminders/{id}/move/': sending(reminder, {
    original_date: DUE_DATE,
    date: '2031-05-06',
  }),
  'GET /api/reminders/{id}/completions/': doneReminder,
  'POST /api/dashboard/today/{key}/done/': dueToday,
  'POST /api/dashboard/today/{key}/snooze/': sending(dueToday, {
    until: '2031-05-06T00:00:00.000Z',
  }),
  'POST /api/dashboard/today/{key}/reopen/': async (fixtures) => {
    const { params } = await dueToday(fixtures);
    await fixtures.ada.call('POST /api/dashboard/today/{key}/done/', { params });
    return { params };
  },
  'PATCH /api/contact-types/{id}/': sending(type, { name: 'Changed' }),
  'DELETE /api/contact-types/{id}/': type,
  'GET /api/imports/{id}/': importFile,
  'GET /api/imports/{id}/rows/': importFile,
  'PATCH /api/imports/{id}/': sending(importFile, { decisions: { 0: 'skip' } }),
  'POST /api/imports/{id}/commit/': importFile,
  'POST /api/imports/{id}/undo/': doneImport,
  'GET /api/conversations/{id}/': thread,
  'GET /api/conversations/{id}/messages/': thread,
  'POST /api/conversations/{id}/messages/': sending(thread, { content: 'Changed' }),
  'POST /api/conversations/{id}/mark_read/': thread,
  'POST /api/conversations/{id}/hide/': thread,
  'POST /api/conversations/{id}/messages/{message_id}/mark_read/': async ({ ada, grace }) => ({
    params: await sendMessage(grace, ada, `Good morning, ${MARKER}`),
  }),
  'POST /api/connections/{id}/accept/': request,
  'POST /api/connections/{id}/reject/': request,
  'DELETE /api/connections/{id}/': async (fixtures) => ({
    params: { id: await connect(await newcomer(fixtures), fixtures.ada) },
  }),
  'POST /api/contact-shares/{id}/accept/': received,
  'POST /api/contact-shares/{id}/decline/': received,
  'POST /api/notifications/{id}/mark_read/': async ({ app, ada }) => {
    const data = { kind: 'security' } as const;
    await notify(app.context, ada.id, { type: 'other', message: MARKER, data });
    const { results } = await ada.call('GET /api/notifications/');
    return { params: { id: results[0]!.id } };
  },
  'PATCH /api/passkeys/{id}/': sending(passkey, { name: 'Changed' }),
  'DELETE /api/passkeys/{id}/': sending(passkey, { password: PASSWORD }),
  'DELETE /api/sessions/{id}/': async ({ app, ada }) => {
    await app.logIn(ada);
    const { results } = await ada.call('GET /api/sessions/');
    return { params: { id: results.find(({ current }) => !current)!.id } };
  },
  'DELETE /api/blocks/{id}/': async (fixtures) => {
    const other = await newcomer(fixtures);
    await block(fixtures.ada, other);
    return { params: { id: other.id } };
  },
};

/** What of Ada's a body may name, and the call of somebody else that names it, allowed in all other respects. */
type NameIt = (fixtures: UserFixtures, who: Person) => Promise<Omit<PendingRequest, 'name'>>;

const own = (who: Person) => addContact(who, 'Mine');
const hers = ({ ada }: UserFixtures) => addContact(ada, MARKER);
const herType = ({ ada }: UserFixtures) => addType(ada, MARKER);

/** A card of one's own that is to say so. */
const ownCard =
  (fields: (fixtures: UserFixtures) => Promise<object>): NameIt =>
  async (fixtures, who) => ({
    params: { id: await own(who) },
    body: { first_name: 'Mine', ...(await fields(fixtures)) },
  });
const typed = async (fixtures: UserFixtures) => ({ contact_type_id: await herType(fixtures) });
const linked = ({ ada }: UserFixtures) => Promise.resolve({ associated_user_id: ada.id });
const merged =
  (fields: (fixtures: UserFixtures) => Promise<object>): NameIt =>
  async (fixtures, who) => ({
    body: {
      keep_id: await own(who),
      merge_ids: [await own(who)],
      fields: { first_name: 'Mine', ...(await fields(fixtures)) },
    },
  });

/** By the call and where in its body the id stands. */
export const IDS_IN_BODIES: Record<string, NameIt> = {
  'POST /api/contacts/ contact_type_id': ownCard(typed),
  'POST /api/contacts/ associated_user_id': ownCard(linked),
  'PUT /api/contacts/{id}/ contact_type_id': ownCard(typed),
  'PUT /api/contacts/{id}/ associated_user_id': ownCard(linked),
  'PATCH /api/contacts/{id}/ contact_type_id': ownCard(typed),
  'PATCH /api/contacts/{id}/ associated_user_id': ownCard(linked),
  'POST /api/contacts/bulk/ ids[]': async (fixtures, who) => ({
    body: { ids: [await own(who), await hers(fixtures)], action: 'delete' },
  }),
  'POST /api/contacts/bulk/ value': async (fixtures, who) => ({
    body: { ids: [await own(who)], action: 'set_type', value: await herType(fixtures) },
  }),
  'POST /api/contacts/duplicates/dismiss/ contact_ids[]': async (fixtures, who) => ({
    body: { contact_ids: [await own(who), await hers(fixtures)] },
  }),
  'POST /api/contacts/merge/ keep_id': async (fixtures, who) => ({
    body: { keep_id: await hers(fixtures), merge_ids: [await own(who)] },
  }),
  'POST /api/contacts/merge/ merge_ids[]': async (fixtures, who) => ({
    body: { keep_id: await own(who), merge_ids: [await hers(fixtures)] },
  }),
  'POST /api/contacts/merge/ fields.contact_type_id': merged(typed),
  'POST /api/contacts/merge/ fields.associated_user_id': merged(linked),
  'POST /api/contacts/{id}/interactions/ contact_ids[]': async (fixtures, who) => ({
    params: { id: await own(who) },
    body: { kind: 'note', contact_ids: [await hers(fixtures)] },
  }),
  'PATCH /api/interactions/{id}/ contact_ids[]': async (fixtures, who) => {
    const contact_id = await own(who);
    const { id } = await who.call('POST /api/contacts/{id}/interactions/', {
      params: { id: contact_id },
      body: { kind: 'note' },
    });
    return { params: { id }, body: { contact_ids: [contact_id, await hers(fixtures)] } };
  },
  'POST /api/reminders/ contact_ids[]': async (fixtures, who) => ({
    body: {
      title: 'Mine',
      due_date: DUE_DATE,
      contact_ids: [await own(who), await hers(fixtures)],
    },
  }),
  'POST /api/reminders/ message_id': async (fixtures) => ({
    body: {
      title: 'Mine',
      due_date: DUE_DATE,
      message_id: (await conversation(fixtures)).message_id,
    },
  }),
  'PATCH /api/reminders/{id}/ contact_ids[]': async (fixtures, who) => {
    const body = { title: 'Mine', due_date: DUE_DATE };
    const { id } = await who.call('POST /api/reminders/', { body });
    return { params: { id }, body: { contact_ids: [await hers(fixtures)] } };
  },
  'POST /api/conversations/start/ sender': ({ ada, grace }) =>
    Promise.resolve({ body: { to_user: grace.id, initial_message: 'Hello', sender: ada.id } }),
  'POST /api/conversations/{id}/messages/ conversation': async (fixtures, who) => ({
    params: { id: (await sendMessage(who, fixtures.grace, 'Hello')).id },
    body: { content: 'Hello', conversation: (await conversation(fixtures)).params.id },
  }),
  'POST /api/conversations/{id}/messages/ sender': async ({ ada, grace }, who) => ({
    params: { id: (await sendMessage(who, grace, 'Hello')).id },
    body: { content: 'Hello', sender: ada.id },
  }),
  'POST /api/connections/ contact_id': async (fixtures) => ({
    body: { to_user: fixtures.grace.id, contact_id: await hers(fixtures) },
  }),
  'POST /api/contact-shares/multi_share/ contacts[]': async (fixtures, who) => ({
    body: { to_user: fixtures.grace.id, contacts: [await own(who), await hers(fixtures)] },
  }),
  'POST /api/contact-shares/multi_share/ message_id': async (fixtures, who) => ({
    body: {
      to_user: fixtures.grace.id,
      contacts: [await own(who)],
      message_id: (await conversation(fixtures)).message_id,
    },
  }),
  'POST /api/contact-shares/multi_share/ left_out[].contact_id': async (fixtures, who) => {
    const contact_id = await hers(fixtures);
    const { updated_at } = await fixtures.ada.call('GET /api/contacts/{id}/', {
      params: { id: contact_id },
    });
    return {
      body: {
        to_user: fixtures.grace.id,
        contacts: [await own(who)],
        left_out: [{ contact_id, updated_at, fields: [] }],
      },
    };
  },
};

/** Where a body names a person, as anybody may but those between whom there is a block. */
export const USER_IDS_IN_BODIES: Record<string, NameIt> = {
  'POST /api/blocks/ user_id': ({ ada }) => Promise.resolve({ body: { user_id: ada.id } }),
  'POST /api/connections/ to_user': ({ ada }) => Promise.resolve({ body: { to_user: ada.id } }),
  'POST /api/conversations/start/ to_user': ({ ada }) =>
    Promise.resolve({ body: { to_user: ada.id, initial_message: 'Hello' } }),
  'POST /api/contact-shares/multi_share/ to_user': async ({ ada }, who) => ({
    body: { to_user: ada.id, contacts: [await own(who)] },
  }),
};

/** Where what is looked for is named, be it in a query or in a body: whoever names Ada's finds nothing. */
export const IDS_IN_FILTERS: Record<string, NameIt> = {
  'GET /api/contacts/ type': async (fixtures) => ({ query: { type: await herType(fixtures) } }),
  'GET /api/contacts/landmarks/ type': async (fixtures) => ({
    query: { type: await herType(fixtures) },
  }),
  'GET /api/contacts/export/ type': async (fixtures) => ({
    query: { format: 'json', type: await herType(fixtures) },
  }),
  'GET /api/reminders/ contact': async (fixtures) => {
    const contact_id = await hers(fixtures);
    const body = { title: MARKER, due_date: DUE_DATE, contact_ids: [contact_id] };
    await fixtures.ada.call('POST /api/reminders/', { body });
    return { query: { contact: contact_id } };
  },
  'GET /api/contacts/search/ user_id': ({ ada }) => Promise.resolve({ query: { user_id: ada.id } }),
  'GET /api/contact-shares/ message': async (fixtures) => ({
    query: { message: (await conversation(fixtures)).message_id },
  }),
  'GET /api/conversations/ user': ({ ada }) => Promise.resolve({ query: { user: ada.id } }),
  'GET /api/conversations/{id}/messages/ around': async (fixtures, who) => ({
    params: { id: (await sendMessage(who, fixtures.grace, 'Hello')).id },
    query: { around: (await conversation(fixtures)).message_id },
  }),
  'GET /api/messages/search/ conversation': async (fixtures) => ({
    query: { q: MARKER, conversation: (await conversation(fixtures)).params.id },
  }),
  'POST /api/contacts/bulk/ filter.type': async (fixtures) => ({
    body: { filter: { type: await herType(fixtures) }, action: 'delete' },
  }),
};
