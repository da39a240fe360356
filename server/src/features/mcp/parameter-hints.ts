/** Where the id in a path comes from, by the beginning of the path; the first match counts. */
const PATH_IDS: [path: string, hint: string][] = [
  ['/api/contacts/merges/', '`merge_id` of merge_contacts.'],
  ['/api/contacts/bulk/', '`batch_id` of change_many_contacts.'],
  ['/api/contacts/', 'Id of the contact, from search_people or list_contacts.'],
  ['/api/interactions/', 'Id of the interaction, from get_timeline or log_interaction.'],
  ['/api/reminders/', 'Id of the reminder, from list_reminders.'],
  ['/api/conversations/', 'Id of the conversation, from list_conversations.'],
  ['/api/connections/', 'Id of the request (not of the user), from list_connection_requests.'],
  ['/api/contact-shares/', 'Id of the share, from list_shares.'],
  ['/api/asks/', 'Id of the ask, from list_asks.'],
  ['/api/introductions/', 'Id of the introduction, from list_introductions.'],
];

const OTHER_PATH_PARAMETERS: Record<string, string> = {
  entry: 'Id of the entry of type `change` in get_timeline.',
  key: '`key` of an item of who_should_i_reach_today, such as `reminder-12`.',
};

export function pathIdHint(path: string, name: string): string | undefined {
  if (name !== 'id') return OTHER_PATH_PARAMETERS[name];
  return PATH_IDS.find(([start]) => path.startsWith(start))?.[1];
}

/** What arguments mean, where their name doesn't say it, and where their values come from. */
export const PARAMETER_HINTS: Record<string, string> = {
  limit: 'How many to return, up to 200.',
  cursor: '`next_cursor` of the previous result, for the next page.',
  idempotency_key: 'A new UUID; repeat it to retry without doing the same twice.',
  q: 'Words to search for; typos are tolerated.',
  // Contacts
  contact_type_id: 'Id of a contact type, from list_contact_types. Null removes it.',
  tag: 'Names of tags, from list_tags.',
  last_contacted_before: 'A date (2026-11-30), a timestamp, or a period before now such as P90D.',
  last_contacted_after: 'A date (2026-11-30), a timestamp, or a period before now such as P90D.',
  created_after: 'A date (2026-11-30), a timestamp, or a period before now such as P90D.',
  custom: 'Values of custom fields by the id of the field, from list_custom_fields.',
  relationship_kind: 'Id of a kind, from list_relationship_kinds.',
  associated_user_id: 'Id of a connected user, from list_connections; links the contact to them.',
  tags: 'All tags of the contact: this replaces the list.',
  email: 'The main email address; the others stay.',
  phone_number: 'The main phone number; the others stay.',
  emails:
    'All email addresses of the contact: this replaces the list. The first one is the main one.',
  phones:
    'All phone numbers of the contact: this replaces the list. The first one is the main one.',
  addresses: 'All addresses of the contact: this replaces the list.',
  birthday: '1990-05-31, or --05-31 without a year.',
  cadence_days: 'How often to be in touch, in days. 0: not at all; null: as its type and tags say.',
  notes: 'Free text. It replaces what is there, so read it first if you want to add to it.',
  import_id: 'Id of an import: the contacts that it added or updated.',
  // Relationships
  kind_id: 'Id of a kind, from list_relationship_kinds.',
  inverse: 'True to read the kind the other way round: child instead of parent.',
  contact_id: 'Id of a contact, from search_people or list_contacts.',
  to: 'The last day, 2026-11-30.',
  from: 'The first day, 2026-11-30.',
  // Several contacts
  contact_ids: 'Ids of contacts, from search_people or list_contacts.',
  contacts: 'Ids of contacts, from search_people or list_contacts.',
  ids: 'Ids of contacts, from search_people or list_contacts. Either these or `filter`.',
  filter: 'The arguments of list_contacts, to mean all contacts that it would list.',
  keep_id: 'Id of the contact that stays, from search_people or list_contacts.',
  merge_ids: 'Ids of the contacts that are merged into it.',
  // Reminders
  due_date: 'The day, 2026-11-30.',
  due_time: 'The time in the time zone of the user, 09:30. Without it: the whole day.',
  rrule: 'How it repeats (RFC 5545), such as FREQ=WEEKLY;INTERVAL=2. Null: it doesn’t.',
  until: 'When it comes back, as a UTC timestamp: 2026-11-30T09:00:00.000Z.',
  contact: 'Id of a contact, to list only theirs.',
  // People with an account
  to_user:
    'User id (not contact id) of a connection: from list_connections, or `user_id` in search_people.',
  user: 'User id of the other person, from list_connections.',
  ask_id: 'Id of the ask that this answers, from list_asks.',
  audience:
    'Who sees it: "connections" for all, {"user_ids": [...]} from list_connections, or {"tags": [...]}.',
  helped_by: 'User ids of connections to thank, from list_connections.',
  box: 'Which ones to list.',
};
