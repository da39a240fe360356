import { addContact, addType, MARKER, sendMessage, type UserFixtures } from './user-fixtures.ts';
import { DUE_DATE, conversation, merged, own, type NameIt } from './owned-objects.ts';

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

/** User ids in bodies: everyone may use them, except when there is a block between the two. */
export const USER_IDS_IN_BODIES: Record<string, NameIt> = {
  'POST /api/blocks/ user_id': ({ ada }) => Promise.resolve({ body: { user_id: ada.id } }),
  'POST /api/connections/ to_user': ({ ada }) => Promise.resolve({ body: { to_user: ada.id } }),
  'POST /api/conversations/start/ to_user': ({ ada }) =>
    Promise.resolve({ body: { to_user: ada.id, initial_message: 'Hello' } }),
  'POST /api/contact-shares/multi_share/ to_user': async ({ ada }, who) => ({
    body: { to_user: ada.id, contacts: [await own(who)] },
  }),
};

/** Ids in filters, in a query or body: with Ada's ids, others find nothing. */
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
