import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMPTY_PROPOSAL } from '#contract/imports.ts';
import { readZip } from '../../testing/read-zip.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import type { DB } from '../../infra/schema.ts';
import { insertImportedContacts } from '../contacts/import-support/imported-contacts.ts';
import { readAddressBook } from '../imports/address-book/read-address-book.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const download = ({ token }: { token: string }) =>
  app.app.inject({ url: '/api/me/export/', headers: { authorization: `Bearer ${token}` } });

const numbers = (items: { last_name?: unknown }[]) =>
  items.map(({ last_name }) => Number(last_name)).toSorted((a, b) => a - b);

/** The files of a person's export; JSON read as such. */
async function exportOf(person: Person) {
  const files = readZip((await download(person)).rawPayload);
  const text = (name: string) => files.get(name)?.toString() ?? '';
  const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>[];
  return { names: [...files.keys()], files, text, json };
}

/** The file of an export that contains the rows of each table, or why no file does. */
const WHERE: Record<keyof DB, `${string}.json` | `${string}.webp` | `not: ${string}`> = {
  access_tokens: 'access-tokens.json',
  administrator_acts: 'not: about the installation',
  announcements: 'not: nobody’s',
  ask_dismissals: 'not: ids of other people’s asks',
  ask_helpers: 'asks.json',
  ask_mutes: 'asks-muted.json',
  ask_receivers: 'asks.json',
  asks: 'asks.json',
  introductions: 'introductions.json',
  avatars: 'avatar.webp',
  backups: 'not: nobody’s',
  blocks: 'blocks.json',
  calendar_feeds: 'not: the hash of a key',
  card_links: 'not: secret addresses, shown in the application',
  connect_links: 'not: a secret address, shown in the application',
  connection_invites: 'not: how long a row is kept depends on what came of the invitation',
  connections: 'connections.json',
  contact_batch_rows: 'not: what an undo needs of cards, for a while',
  contact_batches: 'not: as contact_batch_rows',
  contact_changes: 'contact-changes.json',
  contact_days: 'not: made of contacts, for calendars',
  contact_merges: 'merges.json',
  contact_photos: 'contacts.json',
  contact_shares: 'contact-shares.json',
  contact_tags: 'contacts.json',
  contact_texts: 'not: made of contacts, for searches',
  contact_types: 'contact-types.json',
  contact_views: 'contact-views.json',
  contact_words: 'not: made of contacts, for searches',
  contacts: 'contacts.json',
  conversation_members: 'conversations.json',
  conversations: 'conversations.json',
  custom_fields: 'custom-fields.json',
  custom_values: 'not: made of contacts, for filters',
  dav_collections: 'not: kept for devices, without content of its own',
  dav_objects: 'not: kept for devices; contacts and reminders are exported',
  devices: 'not: hashes that nobody can read',
  duplicate_dismissals: 'duplicates-dismissed.json',
  duplicate_groups: 'not: made of contacts',
  duplicate_keys: 'not: made of contacts',
  duplicate_pairs: 'not: made of contacts',
  duplicate_scans: 'not: when they were made',
  earnings: 'earnings.json',
  email_tokens: 'not: hashes of keys',
  former_user_ids: 'not: ids that the account had before',
  household_contacts: 'households.json',
  households: 'households.json',
  idempotency_keys: 'not: answers that stand elsewhere, for a day',
  import_rows: 'not: what an undo needs of cards, for a while',
  imports: 'imports.json',
  installation_settings: 'not: nobody’s',
  interaction_contacts: 'interactions.json',
  interactions: 'interactions.json',
  login_challenges: 'not: hashes of keys',
  message_reactions: 'conversations.json',
  message_texts: 'not: made of messages, for searches',
  messages: 'conversations.json',
  migrations: 'not: nobody’s',
  notifications: 'notifications.json',
  oauth_clients: 'not: programs, which belong to nobody',
  oauth_codes: 'not: hashes, for a minute',
  oauth_refresh_tokens: 'not: hashes; access-tokens.json has the programs',
  offline_accounts: 'not: numbers of changes, for copies in browsers',
  offline_changes: 'not: as offline_accounts',
  offline_devices: 'not: sessions with a copy',
  oidc_flows: 'not: keys',
  oidc_identities: 'single-sign-on.json',
  passkey_challenges: 'not: keys',
  passkeys: 'passkeys.json',
  payouts: 'payouts.json',
  push_subscriptions: 'not: addresses of browsers, which end with their sessions',
  rate_limits: 'not: counts, for an hour or a day',
  recovery_codes: 'not: hashes of keys',
  referral_clicks: 'not: a count, shown in the application',
  referral_invites: 'not: a row is kept only where a mail went out',
  referrals: 'referrals.json',
  refused_invites: 'not: nobody’s',
  removed_photos: 'not: as contact_batch_rows',
  relationship_kinds: 'relationship-kinds.json',
  relationships: 'relationships.json',
  reminder_completion_contacts: 'reminders-done.json',
  reminder_completions: 'reminders-done.json',
  reminder_contacts: 'reminders.json',
  reminder_moves: 'not: single dates of what repeats, in the calendar and its feed',
  reminders: 'reminders.json',
  secrets: 'not: nobody’s',
  security_events: 'security-log.json',
  sessions: 'sessions.json',
  signup_invitations: 'not: nobody’s',
  suggestion_dismissals: 'suggestions-dismissed.json',
  tag_cadences: 'tag-cadences.json',
  tag_colors: 'tag-colors.json',
  today_marks: 'today-done.json',
  two_factor: 'not: a key',
  users: 'account.json',
  webhook_deliveries: 'not: copies of what is elsewhere, for a while',
  webhooks: 'webhooks.json',
};

it('exports every table or documents why not', async () => {
  const { names } = await exportOf(await app.signUp('Ada'));
  const named = Object.values(WHERE).filter((file) => file.endsWith('.json'));
  expect(names.filter((name) => name.endsWith('.json')).toSorted()).toEqual(
    [...new Set(named), 'contacts-trash.json'].toSorted(),
  );
});

async function idsOf({ id }: Person): Promise<number[]> {
  const query = app.db.selectFrom('contacts').select('id').where('owner_id', '=', id);
  return (await query.orderBy('id').execute()).map((row) => row.id);
}

it('exports every row of large lists exactly once', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  const proposals = Array.from({ length: 1203 }, (_, number) => ({
    contact: { ...EMPTY_PROPOSAL, first_name: 'Number', last_name: `${number}` },
    extra: [],
  }));
  await insertImportedContacts(app.context, ada.id, proposals, 'import');
  const { id } = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: '0' },
  });
  const others = Array.from({ length: 204 }, (_, number) => ({
    conversation_id: id,
    sender_id: ada.id,
    content: String(number + 1),
    created_at: app.clock.now(),
  }));
  await app.db.insertInto('messages').values(others).execute();
  const [low_id = 0, ...high_ids] = await idsOf(ada);
  const changed_at = app.clock.now();
  const edits = Array.from({ length: 405 }, (_, number) => number).flatMap((number) => [
    { contact_id: low_id, source: 'edit', fields: `[${number}]`, changed_at },
    { contact_id: high_ids[number]!, source: 'edit', fields: '[]', changed_at },
  ]);
  await app.db.insertInto('contact_changes').values(edits).execute();
  const dismissed = high_ids.slice(0, 405).map((high_id) => ({ low_id, high_id }));
  const when = { owner_id: ada.id, created_at: changed_at };
  await app.db
    .insertInto('duplicate_dismissals')
    .values(dismissed.map((pair) => ({ ...pair, ...when })))
    .execute();
  const { files, text, json } = await exportOf(ada);
  const all = Array.from({ length: 1203 }, (_, number) => number);
  expect(numbers(json('contacts.json'))).toEqual(all);
  for (const name of ['contacts.vcf', 'contacts.csv']) {
    const { rows } = readAddressBook(files.get(name)!, name);
    expect(numbers(rows.map(({ contact }) => contact))).toEqual(all);
  }
  const [conversation] = json('conversations.json') as { messages?: { content: string }[] }[];
  expect(conversation?.messages?.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 205 }, (_, number) => 204 - number),
  );
  expect(text('contacts-trash.json')).toBe('[]\n');
  expect(json('duplicates-dismissed.json').map(({ contact_ids }) => contact_ids)).toEqual(
    dismissed.map((pair) => [pair.low_id, pair.high_id]),
  );
  const changes = Map.groupBy(json('contact-changes.json'), ({ contact }) => contact);
  expect(changes.get(low_id)?.map(({ fields }) => fields)).toEqual(
    Array.from({ length: 405 }, (_, number) => [number]),
  );
  expect(changes.size).toBe(406);
  expect(new Set(json('contact-changes.json').map(({ id: change }) => change)).size).toBe(810);
});
