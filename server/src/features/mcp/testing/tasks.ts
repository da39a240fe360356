/** A call that a model should make. `$ana` is an id of the fixture, `$1.people.0.contact_id` part of the first result. */
export interface TaskCall {
  tool: string;
  args?: Record<string, unknown>;
  /** Part of the structured result; undefined for tools without one. */
  result?: object;
}

/** What a person says, and the calls that answer it. */
export interface Task {
  say: string;
  calls: TaskCall[];
}

const find = (query: string, name = query): TaskCall => ({
  tool: 'search_people',
  args: { query },
  result: { people: [{ name }] },
});
const FOUND = '$1.people.0.contact_id';

const READING: Task[] = [
  {
    say: 'Who should I call this week?',
    calls: [
      { tool: 'who_should_i_reach_today', args: { days: 7 }, result: { today: { count: 5 } } },
    ],
  },
  {
    say: 'What’s due today?',
    calls: [{ tool: 'who_should_i_reach_today', args: { days: 0 }, result: { upcoming: null } }],
  },
  {
    say: 'I’m meeting Ana tomorrow. What should I know?',
    calls: [
      find('Ana', 'Ana Silva'),
      {
        tool: 'prepare_meeting',
        args: { contact_id: FOUND },
        result: {
          contact: { notes: 'Likes jazz.' },
          open_reminders: [{ title: 'Send Ana the slides' }],
        },
      },
    ],
  },
  {
    say: 'What’s Max Weber’s email?',
    calls: [
      { ...find('Max Weber'), result: { people: [{ email: 'max@bank.example' }], total: 1 } },
    ],
  },
  {
    say: 'Who is Anna Silwa?',
    calls: [find('Anna Silwa', 'Ana Silva')],
  },
  {
    say: 'When did I last talk to Ana, and about what?',
    calls: [
      find('Ana', 'Ana Silva'),
      {
        tool: 'get_timeline',
        args: { id: FOUND, type: 'interaction' },
        result: { results: [{ interaction: { body: 'About the exhibition' } }] },
      },
    ],
  },
  {
    say: 'Show me everything in Ana’s card.',
    calls: [
      find('Ana', 'Ana Silva'),
      { tool: 'get_contact', args: { id: FOUND }, result: { tags: ['friends'] } },
    ],
  },
  {
    say: 'Who do I know in Lisbon?',
    calls: [{ tool: 'list_contacts', args: { city: 'Lisbon' }, result: { count: 1 } }],
  },
  {
    say: 'Which of my friends have I not talked to for a year?',
    calls: [
      { tool: 'list_tags', result: { results: [{ name: 'friends' }] } },
      {
        tool: 'list_contacts',
        args: { tag: 'friends', last_contacted_before: 'P365D' },
        result: { count: 0 },
      },
    ],
  },
  {
    say: 'Which contacts have no email address?',
    calls: [
      {
        tool: 'list_contacts',
        args: { missing: 'email', sort: 'name', limit: 5 },
        result: { count: 1 },
      },
    ],
  },
  {
    say: 'Who have I never contacted?',
    calls: [
      { tool: 'list_contacts', args: { never_contacted: true }, result: { next_cursor: null } },
    ],
  },
  {
    say: 'Whose birthday is in the next two months?',
    calls: [
      {
        tool: 'list_dates',
        args: { from: '$today', to: '$in_60_days' },
        result: { results: [{ contact_name: 'Ana Silva', kind: 'birthday' }] },
      },
    ],
  },
  {
    say: 'Who can help me with taxes in Portugal?',
    calls: [
      {
        tool: 'find_for_need',
        args: { need: 'tax adviser', place: 'Porto' },
        result: { matches: [{ contact_id: '$rui' }] },
      },
    ],
  },
  {
    say: 'Who can introduce me to Max?',
    calls: [
      find('Max', 'Max Weber'),
      { tool: 'find_path_to_contact', args: { to: FOUND }, result: { results: [] } },
    ],
  },
  {
    say: 'Are there duplicates in my address book?',
    calls: [{ tool: 'list_duplicates', result: { results: [] } }],
  },
  {
    say: 'Which reminders are open?',
    calls: [
      {
        tool: 'list_reminders',
        args: { status: 'open' },
        result: { results: [{ title: 'Send Ana the slides' }] },
      },
    ],
  },
  {
    say: 'Did anyone write to me?',
    calls: [{ tool: 'list_conversations', result: { results: [{ unread_count: 2 }] } }],
  },
  {
    say: 'What did Grace say about lunch?',
    calls: [
      {
        tool: 'search_messages',
        args: { q: 'lunch' },
        result: { results: [{ message: { content: 'Lunch on Friday?' } }] },
      },
    ],
  },
  {
    say: 'Read me the conversation with Grace.',
    calls: [
      find('Grace', 'Grace Hopper'),
      {
        tool: 'list_conversations',
        args: { user: '$1.people.0.user_id' },
        result: { results: [{}] },
      },
      {
        tool: 'list_messages',
        args: { id: '$2.results.0.id' },
        result: { results: [{ sender_name: 'Grace Hopper' }] },
      },
    ],
  },
  {
    say: 'What do my connections need help with?',
    calls: [
      {
        tool: 'list_asks',
        args: { box: 'received' },
        result: { results: [{ need: 'A banker in Berlin' }] },
      },
      {
        tool: 'find_ask_matches',
        args: { id: '$1.results.0.id' },
        result: { results: [{ contact: { id: '$max' } }] },
      },
    ],
  },
  {
    say: 'Find anything about slides.',
    calls: [
      {
        tool: 'search_everything',
        args: { q: 'slides' },
        result: { reminders: [{ title: 'Send Ana the slides' }] },
      },
    ],
  },
  {
    say: 'What’s new?',
    calls: [{ tool: 'list_notifications', args: { limit: 10 }, result: { next_cursor: null } }],
  },
  {
    say: 'Which time zone am I in?',
    calls: [{ tool: 'get_account', result: { first_name: 'Ada' } }],
  },
];

const WRITING: Task[] = [
  {
    say: 'Log a call with Ana yesterday.',
    calls: [
      find('Ana', 'Ana Silva'),
      {
        tool: 'log_interaction',
        args: { contact_id: FOUND, kind: 'call', date: 'yesterday' },
        result: { kind: 'call', occurred_at: '$yesterday_noon' },
      },
    ],
  },
  {
    say: 'I had lunch with Ana and Max today. We talked about the new bank. No, it was a coffee.',
    calls: [
      {
        tool: 'log_interaction',
        args: {
          contact_id: '$ana',
          kind: 'meeting',
          note: 'Lunch about the new bank',
          other_contact_ids: ['$max'],
        },
        result: { body: 'Lunch about the new bank', program: 'Assistant' },
      },
      {
        tool: 'update_interaction',
        args: { id: '$1.id', body: 'Coffee, about the new bank' },
        result: { kind: 'meeting' },
      },
    ],
  },
  {
    say: 'Add Lena Maier, she’s a photographer in Vienna, lena@example.com.',
    calls: [
      { tool: 'search_people', args: { query: 'Lena Maier' }, result: { people: [], total: 0 } },
      {
        tool: 'create_contact',
        args: {
          first_name: 'Lena',
          last_name: 'Maier',
          job_title: 'Photographer',
          email: 'lena@example.com',
          addresses: [{ city: 'Vienna' }],
        },
        result: { email: 'lena@example.com' },
      },
    ],
  },
  {
    say: 'Ana’s nickname is Anita. Wait, undo that.',
    calls: [
      {
        tool: 'update_contact',
        args: { id: '$ana', nickname: 'Anita' },
        result: { nickname: 'Anita' },
      },
      {
        tool: 'get_timeline',
        args: { id: '$ana', type: 'change' },
        result: { results: [{ type: 'change' }] },
      },
      {
        tool: 'undo_contact_change',
        args: { id: '$ana', entry: '$2.results.0.id' },
        result: { nickname: '' },
      },
    ],
  },
  {
    say: 'I want to be in touch with Ana every month.',
    calls: [
      {
        tool: 'update_contact',
        args: { id: '$ana', cadence_days: 30 },
        result: { cadence_days: 30 },
      },
    ],
  },
  {
    say: 'Tag everyone in Lisbon with “portugal”, and undo it again.',
    calls: [
      {
        tool: 'change_many_contacts',
        args: { filter: { city: 'Lisbon' }, action: 'add_tag', value: 'portugal' },
        result: { changed: 1 },
      },
      { tool: 'undo_many_contacts', args: { id: '$1.batch_id' } },
    ],
  },
  {
    say: 'Rui Costa is Ana’s brother.',
    calls: [
      { tool: 'list_relationship_kinds', args: { limit: 100 }, result: { next_cursor: null } },
      {
        tool: 'add_relationship',
        args: { id: '$ana', kind_id: '$1.results.0.id', contact_id: '$rui' },
        result: { contact_id: '$rui' },
      },
    ],
  },
  {
    say: 'Delete Max. Sorry, bring him back.',
    calls: [
      { tool: 'delete_contact', args: { id: '$max' } },
      { tool: 'list_deleted_contacts', result: { results: [{ id: '$max' }] } },
      { tool: 'restore_contact', args: { id: '$max' }, result: { id: '$max' } },
    ],
  },
  {
    say: 'Ana and the other Ana are the same person. No, they aren’t.',
    calls: [
      {
        tool: 'merge_contacts',
        args: { keep_id: '$ana', merge_ids: ['$rui'] },
        result: { id: '$ana' },
      },
      { tool: 'undo_merge', args: { id: '$1.merge_id' } },
    ],
  },
  {
    say: 'Remind me to send Max the contract on the 1st of March at 9.',
    calls: [
      {
        tool: 'create_reminder',
        args: {
          title: 'Send Max the contract',
          contact_ids: ['$max'],
          due_date: '2031-03-01',
          due_time: '09:00',
        },
        result: { due_time: '09:00' },
      },
      {
        tool: 'update_reminder',
        args: { id: '$1.id', due_date: '2031-03-02' },
        result: { due_date: '2031-03-02' },
      },
    ],
  },
  {
    say: 'I’ve sent Ana the slides.',
    calls: [
      {
        tool: 'list_reminders',
        args: { contact: '$ana', status: 'open', q: 'slides' },
        result: { results: [{}] },
      },
      { tool: 'complete_reminder', args: { id: '$1.results.0.id' }, result: { status: 'done' } },
    ],
  },
  {
    say: 'Remind me of the bank later.',
    calls: [
      {
        tool: 'list_reminders',
        args: { q: 'bank' },
        result: { results: [{ title: 'Call the bank' }] },
      },
      {
        tool: 'snooze_reminder',
        args: { id: '$1.results.0.id', until: '2031-01-01T09:00:00.000Z' },
        result: { status: 'snoozed' },
      },
      { tool: 'delete_reminder', args: { id: '$1.results.0.id' } },
    ],
  },
  {
    say: 'Answer Grace that Friday is fine.',
    calls: [
      { tool: 'list_conversations', result: { results: [{}] } },
      {
        tool: 'send_message',
        args: { id: '$1.results.0.id', content: 'Friday is fine.' },
        result: { content: 'Friday is fine.' },
      },
      {
        tool: 'mark_conversation_read',
        args: { id: '$1.results.0.id' },
        result: { unread_count: 0 },
      },
    ],
  },
  {
    say: 'Write to Grace: are you in town?',
    calls: [
      find('Grace', 'Grace Hopper'),
      {
        tool: 'start_conversation',
        args: { to_user: '$1.people.0.user_id', initial_message: 'Are you in town?' },
        result: { unread_count: 0 },
      },
    ],
  },
  {
    say: 'Does anyone want to connect? Accept it.',
    calls: [
      { tool: 'list_connection_requests', result: { results: [{}] } },
      {
        tool: 'accept_connection',
        args: { id: '$1.results.0.id' },
        result: { status: 'accepted' },
      },
    ],
  },
  {
    say: 'Send Rui’s contact to Grace.',
    calls: [
      { tool: 'list_connections', result: { results: [{}] } },
      {
        tool: 'share_contacts',
        args: { to_user: '$grace', contacts: ['$rui'], message: 'As promised' },
        result: { shares: [{ status: 'pending' }] },
      },
      { tool: 'list_shares', args: { type: 'sent' }, result: { results: [{ status: 'pending' }] } },
    ],
  },
  {
    say: 'Take over the contact that Grace sent me.',
    calls: [
      {
        tool: 'list_shares',
        args: { type: 'pending' },
        result: { results: [{ from_user_name: 'Grace Hopper' }] },
      },
      { tool: 'accept_share', args: { id: '$1.results.0.id' }, result: { status: 'accepted' } },
    ],
  },
  {
    say: 'Ask my connections for a plumber, and close it: I found one.',
    calls: [
      { tool: 'find_for_need', args: { need: 'plumber' }, result: { matches: [] } },
      {
        tool: 'create_ask',
        args: { need: 'A plumber', audience: 'connections' },
        result: { state: 'open' },
      },
      {
        tool: 'close_ask',
        args: { id: '$2.id', outcome: 'not_needed' },
        result: { state: 'closed' },
      },
    ],
  },
  {
    say: 'Introduce Rui to Grace, she needs a tax adviser.',
    calls: [
      {
        tool: 'introduce',
        args: { to_user: '$grace', contact_id: '$rui', need: 'A tax adviser' },
        result: { state: 'asked' },
      },
      {
        tool: 'list_introductions',
        args: { box: 'sent' },
        result: { results: [{ state: 'asked' }] },
      },
    ],
  },
];

export const TASKS: Task[] = [...READING, ...WRITING];
