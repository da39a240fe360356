import { askRoutes } from '#contract/asks.ts';
import { connectionRoutes } from '#contract/connections.ts';
import { contactShareRoutes } from '#contract/contact-shares.ts';
import { conversationRoutes } from '#contract/conversations.ts';
import { dashboardRoutes } from '#contract/dashboard.ts';
import { introductionRoutes } from '#contract/introductions.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { reminderRoutes } from '#contract/reminders.ts';
import { searchRoutes } from '#contract/search.ts';
import { userRoutes } from '#contract/users.ts';
import type { McpTool } from './mcp-tool.ts';
import { routeTool } from './route-tool.ts';

const REACHES_OTHERS = { effects: { openWorldHint: true } };
const FINAL = { effects: { openWorldHint: true, destructiveHint: true } };
const REPEATABLE = { effects: { idempotentHint: true } };

export const REMINDER_TOOLS: McpTool[] = [
  routeTool(
    'list_reminders',
    reminderRoutes.list,
    'Lists reminders by date: open ones with `status` = open, those of one contact with `contact`. For whom to contact today, use who_should_i_reach_today.',
  ),
  routeTool(
    'list_dates',
    reminderRoutes.occurrences,
    'Lists birthdays, anniversaries and reminders between two days. Use it for "Whose birthday is next month?".',
  ),
  routeTool(
    'create_reminder',
    reminderRoutes.create,
    'Reminds the user on a day, once or repeatedly ("Remind me to send Ben the slides on Friday"). With `kind` = keep_in_touch and one contact, it repeats after each contact.',
    { omit: ['message_id', 'channels', 'lead_days', 'repeat_from'] },
  ),
  routeTool(
    'update_reminder',
    reminderRoutes.change,
    'Changes the title, notes, date or repetition of a reminder.',
    { omit: ['channels', 'lead_days', 'repeat_from'] },
  ),
  routeTool(
    'complete_reminder',
    reminderRoutes.complete,
    'Marks a reminder as done; one that repeats moves to its next date.',
  ),
  routeTool(
    'snooze_reminder',
    reminderRoutes.snooze,
    'Postpones a reminder until a later time.',
    REPEATABLE,
  ),
  routeTool('delete_reminder', reminderRoutes.delete, 'Deletes a reminder for good.'),
  routeTool(
    'complete_today_item',
    dashboardRoutes.done,
    'Takes an item off who_should_i_reach_today, because it’s done.',
  ),
];

export const MESSAGE_TOOLS: McpTool[] = [
  routeTool(
    'list_conversations',
    conversationRoutes.list,
    'Lists conversations with other users, newest first, with unread counts and the last message. With `user`, the one with that user.',
  ),
  routeTool(
    'list_messages',
    conversationRoutes.messages,
    'Returns the messages of one conversation.',
  ),
  routeTool(
    'search_messages',
    conversationRoutes.search,
    'Finds messages by their words, in all conversations or in one.',
    {
      hints: {
        q: 'Words that the message contains.',
        conversation: 'Id of a conversation, from list_conversations.',
      },
    },
  ),
  routeTool(
    'send_message',
    conversationRoutes.send,
    'Sends a message in an existing conversation, in the user’s name. Show the user the text first.',
    {
      ...REACHES_OTHERS,
      omit: ['conversation', 'sender'],
      hints: { reply_to_id: 'Id of the message to quote, from list_messages.' },
    },
  ),
  routeTool(
    'start_conversation',
    conversationRoutes.start,
    'Sends the first message to another user, in the user’s name. Only people with an account can be written to: `user_id` in search_people. Show the user the text first.',
    { ...REACHES_OTHERS, omit: ['sender'] },
  ),
  routeTool(
    'mark_conversation_read',
    conversationRoutes.markRead,
    'Marks a conversation as read.',
    REPEATABLE,
  ),
];

export const NETWORK_TOOLS: McpTool[] = [
  routeTool(
    'list_connections',
    connectionRoutes.list,
    'Lists the other users whom the user is connected with, with the user ids that `to_user` takes.',
  ),
  routeTool(
    'list_connection_requests',
    connectionRoutes.pending,
    'Lists requests of others to connect that wait for an answer.',
  ),
  routeTool(
    'accept_connection',
    connectionRoutes.accept,
    'Accepts a request to connect.',
    REACHES_OTHERS,
  ),
  routeTool('reject_connection', connectionRoutes.reject, 'Rejects a request to connect.', FINAL),
  routeTool(
    'list_shares',
    contactShareRoutes.list,
    'Lists contacts that others shared with the user, or that the user shared.',
    { hints: { type: 'pending: received ones without an answer.', message: 'Id of a message.' } },
  ),
  routeTool(
    'share_contacts',
    contactShareRoutes.multiShare,
    'Sends contacts to a connection, in the user’s name. Private notes and tags are never sent. Ask the user first.',
    { ...REACHES_OTHERS, omit: ['message_id', 'left_out', 'photos'] },
  ),
  routeTool(
    'accept_share',
    contactShareRoutes.accept,
    'Adds a shared contact to the address book.',
    REACHES_OTHERS,
  ),
  routeTool('decline_share', contactShareRoutes.decline, 'Declines a shared contact.', FINAL),
  routeTool(
    'list_asks',
    askRoutes.list,
    'Lists what connections need help with (`box` = received) or what the user asked for (`box` = mine), with the answers.',
  ),
  routeTool(
    'create_ask',
    askRoutes.create,
    'Asks connections for help ("I need a tax adviser in Lisbon"), in the user’s name. Look with find_for_need first, and show the user the text.',
    REACHES_OTHERS,
  ),
  routeTool(
    'close_ask',
    askRoutes.close,
    'Closes an ask of the user and thanks who helped.',
    REACHES_OTHERS,
  ),
  routeTool(
    'find_ask_matches',
    askRoutes.matches,
    'Lists the user’s contacts who could help with an ask that someone else sent. For a need of the user, use find_for_need.',
  ),
  routeTool(
    'list_introductions',
    introductionRoutes.list,
    'Lists introductions: made by the user, received, about the user, or waiting for an answer.',
  ),
  routeTool(
    'introduce',
    introductionRoutes.create,
    'Introduces a contact to a connection who needs them; both are asked before they learn of each other’s details. Ask the user first.',
    { ...REACHES_OTHERS, omit: ['include'] },
  ),
  routeTool(
    'accept_introduction',
    introductionRoutes.accept,
    'Accepts an introduction that waits for the user.',
    REACHES_OTHERS,
  ),
  routeTool(
    'decline_introduction',
    introductionRoutes.decline,
    'Declines an introduction that waits for the user.',
    FINAL,
  ),
];

export const OVERVIEW_TOOLS: McpTool[] = [
  routeTool(
    'search_everything',
    searchRoutes.search,
    'Searches contacts, conversations, messages, reminders and connections at once. Use it when it isn’t clear what the user means; for a person, use search_people.',
  ),
  routeTool(
    'list_notifications',
    notificationRoutes.list,
    'Lists what happened since the user last looked: messages, requests, shares, answers.',
  ),
  routeTool(
    'get_account',
    userRoutes.me,
    'Returns the user’s own profile and preferences, such as the time zone.',
  ),
];
