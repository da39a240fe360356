import { find, FOUND, type Task } from './task.ts';

export const WRITING: Task[] = [
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
];
