import { find, type Task } from './task.ts';

export const PEOPLE_TASKS: Task[] = [
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
        tool: 'introduce_contact',
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
