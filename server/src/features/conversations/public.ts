// What other features may use.
export { getRecipients } from './addressees.ts';
export { searchConversations } from './conversation-search.ts';
export {
  type MessageLocation,
  findOwnMessage,
  getAllConversations,
  getMessage,
  postMessage,
} from './conversations.service.ts';
export { searchMessages } from './message-search.ts';
export type { Recipient } from './recipients.queries.ts';
export { getMessages } from './thread-page.ts';
export type { UnansweredMessage } from './unanswered.queries.ts';
export { getUnanswered, requireUnanswered } from './unanswered.ts';
export { getUnread } from './unread.ts';
