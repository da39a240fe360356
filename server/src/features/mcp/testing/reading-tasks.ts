import { find, FOUND, type Task } from './task.ts';

export const READING: Task[] = [
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
