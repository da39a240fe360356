export { getRecipients } from './conversations.service.ts';
export { searchConversations } from './conversations.service.ts';
export {
  type MessageLocation,
  findOwnMessage,
  getAllConversations,
  getMessage,
  postMessage,
} from './conversations.service.ts';
export { visibleShareStatus } from './read/message-view.ts';
export { searchMessages } from './search/message-search.service.ts';
export { openIntroducedConversation } from './send/send-message.service.ts';
export type { Recipient } from './send/recipients.queries.ts';
export { getMessages } from './read/thread-page.service.ts';
export type { UnansweredMessage } from './read/unanswered.queries.ts';
export { getUnanswered, requireUnanswered } from './read/unanswered.ts';
