import { conversationRoutes } from '#contract/conversations.ts';
import { dashboardRoutes } from '#contract/dashboard.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { reminderRoutes } from '#contract/reminders.ts';
import { searchRoutes } from '#contract/search.ts';
import { userRoutes } from '#contract/users.ts';
import type { McpTool } from './mcp-tool.ts';
import { routeTool } from './route-tool.ts';

const REACHES_OTHERS = { effects: { openWorldHint: true } };
const REPEATABLE = { effects: { idempotentHint: true } };

export const REMINDER_TOOLS: McpTool[] = [
  routeTool(
    'list_reminders',
    reminderRoutes.list,
    'Lists reminders by date: open ones with `status` = open, those of one contact with `contact`. For people to contact today, use who_should_i_reach_today.',
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
