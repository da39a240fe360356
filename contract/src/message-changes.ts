import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { conversationId, message, messageContent } from './conversations.ts';
import { invalid } from './invalid.ts';
import { DURATIONS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('messages:read', 'messages:write');

const params = z.object({ id: conversationId });
const messageParams = params.extend({ message_id: conversationId });

/** One emoji of the Unicode recommendation for general interchange, including sequences such as flags. */
const emoji = z.string().regex(/^\p{RGI_Emoji}$/v, invalid(msg`Must be one emoji.`));

export const reactionChange = z.object({ emoji });
export const messageChange = z.object({ content: messageContent });
export type MessageChange = z.infer<typeof messageChange>;

const FOR_MINUTES = `for ${DURATIONS.message_change_minutes} minutes`;

export const messageChangeRoutes = {
  edit: route('PATCH /api/conversations/{id}/messages/{message_id}/', {
    summary: 'Edit a message',
    description: `Its sender can replace the text ${FOR_MINUTES}; both participants see \`edited_at\`. Earlier texts aren't stored. Returns 403 for messages of the other participant and if the recipient doesn't accept messages from the current user, 409 if the time is over, the message was deleted or it contains shared contacts, and 429 past the limit per minute.`,
    params: messageParams,
    body: messageChange,
    responses: { 200: message },
    errors: [403, 404, 409],
  }),
  delete: route('DELETE /api/conversations/{id}/messages/{message_id}/', {
    summary: 'Delete a message',
    description: `Its sender can delete the text ${FOR_MINUTES}, for both participants; the message stays with \`deleted_at\` and without content and reactions. Repeating the call succeeds. Returns 403 for messages of the other participant, and for anyone the current user blocked, 409 if the time is over or the message contains shared contacts, and 429 past the limit per minute.`,
    params: messageParams,
    responses: { 204: null },
    errors: [403, 404, 409],
  }),
  react: route('PUT /api/conversations/{id}/messages/{message_id}/reaction/', {
    summary: 'React to a message',
    description:
      "Sets the current user's reaction, which replaces an earlier one. Returns 403 if the other participant doesn't accept messages from the current user, 409 if the message was deleted, and 429 past the limit per minute.",
    params: messageParams,
    body: reactionChange,
    responses: { 200: message },
    errors: [403, 404, 409],
  }),
  removeReaction: route('DELETE /api/conversations/{id}/messages/{message_id}/reaction/', {
    summary: 'Remove a reaction',
    description:
      'Repeating the call succeeds. Returns 403 for conversations with anyone the current user blocked, and 429 past the limit per minute.',
    params: messageParams,
    responses: { 200: message },
    errors: [403, 404],
  }),
  typing: route('POST /api/conversations/{id}/typing/', {
    summary: 'Show that the current user is typing',
    description:
      "Sends a `typing` event to the other participant, unless one of the two turned off `typing_indicator` or the other participant wouldn't get a message. Nothing is stored. Send it every few seconds while the user types; more than one a second are ignored.",
    params,
    responses: { 204: null },
    errors: [404],
  }),
};
