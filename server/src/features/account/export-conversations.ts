import type { Conversation } from '#contract/conversations.ts';
import type { UserContext } from '../../context.ts';
import { getAllConversations, getMessages } from '../conversations/conversations.service.ts';
import { iteratePages } from './iterate-pages.ts';

/** The text of one JSON array of all conversations of the caller, each with all of its messages, newest first. */
export async function* conversationsJson(ctx: UserContext): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of iteratePages((query) => getAllConversations(ctx, query)))
    for (const conversation of page) {
      yield before;
      yield* conversationJson(ctx, conversation);
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* conversationJson(
  ctx: UserContext,
  { messages: _none, last_message: _last, ...conversation }: Conversation,
): AsyncGenerator<string> {
  yield `${JSON.stringify(conversation).slice(0, -1)},"messages":[`;
  let before = '\n  ';
  for await (const page of iteratePages((query) => getMessages(ctx, conversation.id, query))) {
    for (const message of page.toReversed()) {
      yield before + JSON.stringify(message);
      before = ',\n  ';
    }
  }
  yield ']}';
}
