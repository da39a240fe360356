import { conversationRoutes } from '#contract/conversations.ts';
import { messageChangeRoutes } from '#contract/message-changes.ts';
import type { Mount } from '../../http/mount.ts';
import { getConversationWith, showConversation } from './read/show-conversation.service.ts';
import { getConversations, getUnreadCount, hide } from './conversations.service.ts';
import { getMessages } from './read/thread-page.service.ts';
import { searchMessages } from './search/message-search.service.ts';
import {
  markConversationRead,
  markAllRead,
  markSingleMessageRead,
} from './read/mark-read.service.ts';
import { deleteMessage, editMessage } from './change/change-message.service.ts';
import { react, removeReaction } from './change/reactions.service.ts';
import { showTyping } from './typing/typing.service.ts';
import { sendMessage, startConversation } from './send/send-message.service.ts';

export function mountConversations(mount: Mount): void {
  mount(conversationRoutes.list, ({ ctx, query }) =>
    query.user === undefined ? getConversations(ctx, query) : getConversationWith(ctx, query.user),
  );
  mount(conversationRoutes.get, ({ ctx, params }) => showConversation(ctx, params.id));
  mount(conversationRoutes.messages, ({ ctx, params, query }) =>
    getMessages(ctx, params.id, query),
  );
  mount(conversationRoutes.search, ({ ctx, query }) => searchMessages(ctx, query));
  mount(conversationRoutes.start, ({ ctx, body, idempotency_key }) =>
    startConversation(ctx, body, idempotency_key),
  );
  mount(conversationRoutes.send, ({ ctx, params, body, idempotency_key }) =>
    sendMessage(ctx, params.id, body, idempotency_key),
  );
  mount(conversationRoutes.markRead, ({ ctx, params, query }) =>
    markConversationRead(ctx, params.id, query.up_to),
  );
  mount(conversationRoutes.markMessageRead, ({ ctx, params }) =>
    markSingleMessageRead(ctx, params.id, params.message_id),
  );
  mount(conversationRoutes.hide, ({ ctx, params }) => hide(ctx, params.id));
  mount(conversationRoutes.markAllRead, ({ ctx }) => markAllRead(ctx));
  mount(conversationRoutes.unreadCount, ({ ctx }) => getUnreadCount(ctx));
  mountMessageChanges(mount);
}

function mountMessageChanges(mount: Mount): void {
  mount(messageChangeRoutes.edit, ({ ctx, params, body }) =>
    editMessage(ctx, params.id, params.message_id, body),
  );
  mount(messageChangeRoutes.delete, ({ ctx, params }) =>
    deleteMessage(ctx, params.id, params.message_id),
  );
  mount(messageChangeRoutes.react, ({ ctx, params, body }) =>
    react(ctx, params.id, params.message_id, body),
  );
  mount(messageChangeRoutes.removeReaction, ({ ctx, params }) =>
    removeReaction(ctx, params.id, params.message_id),
  );
  mount(messageChangeRoutes.typing, ({ ctx, params }) => showTyping(ctx, params.id));
}
