import { uploadPhoto } from './photos.ts';
import { addContact, addType, MARKER, sendMessage, type UserFixtures } from './user-fixtures.ts';
import type { Person } from './test-app.ts';
import { verify } from './verify.ts';
import {
  askOnly,
  DUE_DATE,
  conversation,
  addCardLink,
  addKind,
  doneImport,
  FRIEND,
  merged,
  own,
  type RequestBuilder,
  uploadFile,
} from './owned-objects.ts';

const adasContact = ({ ada }: UserFixtures) => addContact(ada, MARKER);
const adasType = ({ ada }: UserFixtures) => addType(ada, MARKER);

/** A request for the caller's own contact with fields that reference Ada's rows. */
const ownCard =
  (fields: (fixtures: UserFixtures) => Promise<object>): RequestBuilder =>
  async (fixtures, caller) => ({
    params: { id: await own(caller) },
    body: { first_name: 'Mine', ...(await fields(fixtures)) },
  });
const withType = async (fixtures: UserFixtures) => ({ contact_type_id: await adasType(fixtures) });
const withLinkedUser = ({ ada }: UserFixtures) => Promise.resolve({ associated_user_id: ada.id });

const adasImport = async (fixtures: UserFixtures) => {
  const { params } = await doneImport(fixtures);
  return Number(params?.['id']);
};
const adasKind = async ({ ada }: UserFixtures) => (await addKind(ada, MARKER)).id;
const ownRelationship = async (caller: Person) => {
  const params = { id: await own(caller) };
  const body = { kind_id: FRIEND, name: 'Mine' };
  return (await caller.call('POST /api/contacts/{id}/relationships/', { params, body })).id;
};

/** Refused if they're connected. */
async function connectWith(caller: Person, other: Person): Promise<void> {
  await caller.attempt('POST /api/connections/', { body: { to_user: other.id } });
  await other.attempt('POST /api/connections/', { body: { to_user: caller.id } });
}

/** By request and the position of the id in its body. */
export const IDS_IN_BODIES: Record<string, RequestBuilder> = {
  'POST /api/contacts/ contact_type_id': ownCard(withType),
  'POST /api/contacts/ associated_user_id': ownCard(withLinkedUser),
  'PUT /api/contacts/{id}/ contact_type_id': ownCard(withType),
  'PUT /api/contacts/{id}/ associated_user_id': ownCard(withLinkedUser),
  'PATCH /api/contacts/{id}/ contact_type_id': ownCard(withType),
  'PATCH /api/contacts/{id}/ associated_user_id': ownCard(withLinkedUser),
  'POST /api/contacts/bulk/ ids[]': async (fixtures, caller) => ({
    body: { ids: [await own(caller), await adasContact(fixtures)], action: 'delete' },
  }),
  'POST /api/contacts/bulk/ value': async (fixtures, caller) => ({
    body: { ids: [await own(caller)], action: 'set_type', value: await adasType(fixtures) },
  }),
  'POST /api/contacts/bulk/ value.field_id': async (fixtures, caller) => {
    const count = await fixtures.ada.call('GET /api/custom-fields/');
    const body = { name: `${MARKER} ${count.results.length}`, kind: 'text' as const };
    const { id } = await fixtures.ada.call('POST /api/custom-fields/', { body });
    const value = { field_id: id, value: 'x' };
    return { body: { ids: [await own(caller)], action: 'set_custom', value } };
  },
  'PATCH /api/imports/{id}/ contact_type_id': async (fixtures, caller) => {
    const { params } = await uploadFile(fixtures.app, caller);
    return { params, body: await withType(fixtures) };
  },
  'POST /api/contacts/duplicates/dismiss/ contact_ids[]': async (fixtures, caller) => ({
    body: { contact_ids: [await own(caller), await adasContact(fixtures)] },
  }),
  'POST /api/contacts/merge/ keep_id': async (fixtures, caller) => ({
    body: { keep_id: await adasContact(fixtures), merge_ids: [await own(caller)] },
  }),
  'POST /api/contacts/merge/ merge_ids[]': async (fixtures, caller) => ({
    body: { keep_id: await own(caller), merge_ids: [await adasContact(fixtures)] },
  }),
  'POST /api/contacts/merge/ fields.contact_type_id': merged(withType),
  'POST /api/contacts/merge/ fields.associated_user_id': merged(withLinkedUser),
  'POST /api/contacts/{id}/relationships/ kind_id': async (fixtures, caller) => ({
    params: { id: await own(caller) },
    body: { kind_id: await adasKind(fixtures), name: 'Mine' },
  }),
  'POST /api/contacts/{id}/relationships/ contact_id': async (fixtures, caller) => ({
    params: { id: await own(caller) },
    body: { kind_id: FRIEND, contact_id: await adasContact(fixtures) },
  }),
  'PATCH /api/relationships/{id}/ kind_id': async (fixtures, caller) => ({
    params: { id: await ownRelationship(caller) },
    body: { kind_id: await adasKind(fixtures) },
  }),
  'PATCH /api/relationships/{id}/ seen_from': async (fixtures, caller) => ({
    params: { id: await ownRelationship(caller) },
    body: { seen_from: await adasContact(fixtures) },
  }),
  'PATCH /api/relationships/{id}/ contact_id': async (fixtures, caller) => ({
    params: { id: await ownRelationship(caller) },
    body: { contact_id: await adasContact(fixtures) },
  }),
  'POST /api/households/ contact_ids[]': async (fixtures, caller) => ({
    body: { name: 'Ours', contact_ids: [await own(caller), await adasContact(fixtures)] },
  }),
  'PATCH /api/households/{id}/ contact_ids[]': async (fixtures, caller) => {
    const body = { name: 'Ours', contact_ids: [await own(caller)] };
    const { id } = await caller.call('POST /api/households/', { body });
    return { params: { id }, body: { contact_ids: [await adasContact(fixtures)] } };
  },
  'POST /api/contacts/{id}/interactions/ contact_ids[]': async (fixtures, caller) => ({
    params: { id: await own(caller) },
    body: { kind: 'note', contact_ids: [await adasContact(fixtures)] },
  }),
  'PATCH /api/interactions/{id}/ contact_ids[]': async (fixtures, caller) => {
    const contact_id = await own(caller);
    const { id } = await caller.call('POST /api/contacts/{id}/interactions/', {
      params: { id: contact_id },
      body: { kind: 'note' },
    });
    return { params: { id }, body: { contact_ids: [contact_id, await adasContact(fixtures)] } };
  },
  'POST /api/reminders/ contact_ids[]': async (fixtures, caller) => ({
    body: {
      title: 'Mine',
      due_date: DUE_DATE,
      contact_ids: [await own(caller), await adasContact(fixtures)],
    },
  }),
  'POST /api/reminders/ message_id': async (fixtures) => ({
    body: {
      title: 'Mine',
      due_date: DUE_DATE,
      message_id: (await conversation(fixtures)).message_id,
    },
  }),
  'PATCH /api/reminders/{id}/ contact_ids[]': async (fixtures, caller) => {
    const body = { title: 'Mine', due_date: DUE_DATE };
    const { id } = await caller.call('POST /api/reminders/', { body });
    return { params: { id }, body: { contact_ids: [await adasContact(fixtures)] } };
  },
  'POST /api/conversations/start/ sender': ({ ada, grace }) =>
    Promise.resolve({ body: { to_user: grace.id, initial_message: 'Hello', sender: ada.id } }),
  'POST /api/conversations/{id}/messages/ conversation': async (fixtures, caller) => ({
    params: { id: (await sendMessage(caller, fixtures.grace, 'Hello')).id },
    body: { content: 'Hello', conversation: (await conversation(fixtures)).params.id },
  }),
  'POST /api/conversations/{id}/messages/ sender': async ({ ada, grace }, caller) => ({
    params: { id: (await sendMessage(caller, grace, 'Hello')).id },
    body: { content: 'Hello', sender: ada.id },
  }),
  'POST /api/conversations/{id}/messages/ reply_to_id': async (fixtures, caller) => ({
    params: { id: (await sendMessage(caller, fixtures.grace, 'Hello')).id },
    body: { content: 'Hello', reply_to_id: (await conversation(fixtures)).message_id },
  }),
  'POST /api/connections/ contact_id': async (fixtures) => ({
    body: { to_user: fixtures.grace.id, contact_id: await adasContact(fixtures) },
  }),
  'POST /api/card-links/ contact_id': async (fixtures) => ({
    body: { contact_id: await adasContact(fixtures), include: ['first_name'] },
  }),
  'POST /api/contact-shares/multi_share/ contacts[]': async (fixtures, caller) => ({
    body: {
      to_user: fixtures.grace.id,
      contacts: [await own(caller), await adasContact(fixtures)],
    },
  }),
  'POST /api/contact-shares/multi_share/ message_id': async (fixtures, caller) => ({
    body: {
      to_user: fixtures.grace.id,
      contacts: [await own(caller)],
      message_id: (await conversation(fixtures)).message_id,
    },
  }),
  'POST /api/contact-shares/multi_share/ photos[]': async (fixtures, caller) => {
    const contact_id = await adasContact(fixtures);
    await uploadPhoto(fixtures.ada, contact_id);
    return {
      body: { to_user: fixtures.grace.id, contacts: [await own(caller)], photos: [contact_id] },
    };
  },
  'POST /api/contact-shares/multi_share/ left_out[].contact_id': async (fixtures, caller) => {
    const contact_id = await adasContact(fixtures);
    const { updated_at } = await fixtures.ada.call('GET /api/contacts/{id}/', {
      params: { id: contact_id },
    });
    return {
      body: {
        to_user: fixtures.grace.id,
        contacts: [await own(caller)],
        left_out: [{ contact_id, updated_at, fields: [] }],
      },
    };
  },
  'POST /api/contact-shares/multi_share/ ask_id': async (fixtures, caller) => {
    const { params } = await askOnly(fixtures.app, fixtures.ada, fixtures.grace);
    return {
      body: { to_user: fixtures.grace.id, contacts: [await own(caller)], ask_id: params.id },
    };
  },
  'POST /api/asks/ audience.user_ids[]': async ({ app, ada }, caller) => {
    await verify(app, caller);
    return { body: { need: 'Mine', audience: { user_ids: [ada.id] } } };
  },
  'POST /api/asks/ audience.contact_type_ids[]': async (fixtures, caller) => {
    await verify(fixtures.app, caller);
    const contact_type_ids = [await adasType(fixtures)];
    return { body: { need: 'Mine', audience: { contact_type_ids } } };
  },
  'POST /api/asks/{id}/close/ helped_by[]': async ({ app, ada, grace }, caller) => {
    await connectWith(caller, grace);
    const { params } = await askOnly(app, caller, grace);
    return { params, body: { outcome: 'helped', helped_by: [grace.id, ada.id] } };
  },
  'POST /api/introductions/ to_user': async ({ ada }, caller) => ({
    body: { to_user: ada.id, contact_id: await own(caller) },
  }),
  'POST /api/introductions/ contact_id': async (fixtures, caller) => {
    await connectWith(caller, fixtures.grace);
    return { body: { to_user: fixtures.grace.id, contact_id: await adasContact(fixtures) } };
  },
  'POST /api/introductions/ ask_id': async ({ app, ada, grace }, caller) => {
    await connectWith(caller, grace);
    const { params } = await askOnly(app, ada, grace);
    return { body: { to_user: grace.id, contact_id: await own(caller), ask_id: params.id } };
  },
  'POST /api/asks/mute/ user_id': ({ ada }) => Promise.resolve({ body: { user_id: ada.id } }),
};

/** User ids in bodies: everyone may use them, except when there is a block between the two. */
export const USER_IDS_IN_BODIES: Record<string, RequestBuilder> = {
  'POST /api/blocks/ user_id': ({ ada }) => Promise.resolve({ body: { user_id: ada.id } }),
  'POST /api/connections/ to_user': ({ ada }) => Promise.resolve({ body: { to_user: ada.id } }),
  'POST /api/conversations/start/ to_user': ({ ada }) =>
    Promise.resolve({ body: { to_user: ada.id, initial_message: 'Hello' } }),
  'POST /api/contact-shares/multi_share/ to_user': async ({ ada }, caller) => ({
    body: { to_user: ada.id, contacts: [await own(caller)] },
  }),
};

/** Ids in filters, in a query or body: with Ada's ids, others find nothing. */
export const IDS_IN_FILTERS: Record<string, RequestBuilder> = {
  'GET /api/contacts/ type': async (fixtures) => ({ query: { type: await adasType(fixtures) } }),
  'GET /api/contacts/paths/ to': async (fixtures) => ({
    query: { to: await adasContact(fixtures) },
  }),
  'GET /api/contacts/ relationship_kind': async (fixtures) => ({
    query: { relationship_kind: await adasKind(fixtures) },
  }),
  'GET /api/contacts/landmarks/ relationship_kind': async (fixtures) => ({
    query: { relationship_kind: await adasKind(fixtures) },
  }),
  'GET /api/contacts/export/ relationship_kind': async (fixtures) => ({
    query: { format: 'json', relationship_kind: await adasKind(fixtures) },
  }),
  'GET /api/contacts/ import_id': async (fixtures) => ({
    query: { import_id: await adasImport(fixtures) },
  }),
  'GET /api/contacts/landmarks/ import_id': async (fixtures) => ({
    query: { import_id: await adasImport(fixtures) },
  }),
  'GET /api/contacts/export/ import_id': async (fixtures) => ({
    query: { format: 'json', import_id: await adasImport(fixtures) },
  }),
  'GET /api/contacts/landmarks/ type': async (fixtures) => ({
    query: { type: await adasType(fixtures) },
  }),
  'GET /api/contacts/landmarks/ contact': async (fixtures) => ({
    query: { contact: await adasContact(fixtures) },
  }),
  'GET /api/contacts/export/ id': async (fixtures) => ({
    query: { format: 'vcf', id: await adasContact(fixtures) },
  }),
  'GET /api/contacts/export/ type': async (fixtures) => ({
    query: { format: 'json', type: await adasType(fixtures) },
  }),
  'GET /api/reminders/ contact': async (fixtures) => {
    const contact_id = await adasContact(fixtures);
    const body = { title: MARKER, due_date: DUE_DATE, contact_ids: [contact_id] };
    await fixtures.ada.call('POST /api/reminders/', { body });
    return { query: { contact: contact_id } };
  },
  'GET /api/contacts/search/ user_id': ({ ada }) => Promise.resolve({ query: { user_id: ada.id } }),
  'GET /api/card-links/ contact': async ({ ada }) => ({
    query: { contact: (await addCardLink(ada)).contact_id },
  }),
  'GET /api/contact-shares/ message': async (fixtures) => ({
    query: { message: (await conversation(fixtures)).message_id },
  }),
  'GET /api/conversations/ user': ({ ada }) => Promise.resolve({ query: { user: ada.id } }),
  'GET /api/conversations/{id}/messages/ around': async (fixtures, caller) => ({
    params: { id: (await sendMessage(caller, fixtures.grace, 'Hello')).id },
    query: { around: (await conversation(fixtures)).message_id },
  }),
  'POST /api/conversations/{id}/mark_read/ up_to': async (fixtures, caller) => ({
    params: { id: (await sendMessage(caller, fixtures.grace, 'Hello')).id },
    query: { up_to: (await conversation(fixtures)).message_id },
  }),
  'GET /api/messages/search/ conversation': async (fixtures) => ({
    query: { q: MARKER, conversation: (await conversation(fixtures)).params.id },
  }),
  'POST /api/contact-views/ filter.relationship_kind': async (fixtures) => ({
    body: { name: 'Theirs', filter: { relationship_kind: await adasKind(fixtures) } },
  }),
  'PATCH /api/contact-views/{id}/ filter.relationship_kind': async (fixtures, caller) => {
    const { id } = await caller.call('POST /api/contact-views/', { body: { name: 'Mine' } });
    return { params: { id }, body: { filter: { relationship_kind: await adasKind(fixtures) } } };
  },
  'POST /api/contacts/bulk/ filter.relationship_kind': async (fixtures) => ({
    body: { filter: { relationship_kind: await adasKind(fixtures) }, action: 'delete' },
  }),
  'POST /api/contact-views/ filter.import_id': async (fixtures) => ({
    body: { name: 'Theirs', filter: { import_id: await adasImport(fixtures) } },
  }),
  'PATCH /api/contact-views/{id}/ filter.import_id': async (fixtures, caller) => {
    const { id } = await caller.call('POST /api/contact-views/', { body: { name: 'Mine' } });
    return { params: { id }, body: { filter: { import_id: await adasImport(fixtures) } } };
  },
  'POST /api/contacts/bulk/ filter.import_id': async (fixtures) => ({
    body: { filter: { import_id: await adasImport(fixtures) }, action: 'delete' },
  }),
  'POST /api/contact-views/ filter.type': async (fixtures) => ({
    body: { name: 'Theirs', filter: { type: await adasType(fixtures) } },
  }),
  'PATCH /api/contact-views/{id}/ filter.type': async (fixtures, caller) => {
    const { id } = await caller.call('POST /api/contact-views/', { body: { name: 'Mine' } });
    return { params: { id }, body: { filter: { type: await adasType(fixtures) } } };
  },
  'POST /api/contacts/bulk/ filter.type': async (fixtures) => ({
    body: { filter: { type: await adasType(fixtures) }, action: 'delete' },
  }),
};
