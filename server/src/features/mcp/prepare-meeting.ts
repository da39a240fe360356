import { z } from 'zod';
import { contactDetails } from '#contract/contacts.ts';
import { conversationRoutes, message } from '#contract/conversations.ts';
import { id } from '#contract/fields.ts';
import { household } from '#contract/households.ts';
import { interactionRoutes, timelineEntry } from '#contract/interactions.ts';
import { relationship } from '#contract/relationships.ts';
import { reminder, reminderRoutes } from '#contract/reminders.ts';
import { hasScope } from '../../context.ts';
import { jobTool } from './job-tool.ts';
import type { McpCaller } from './mcp-tool.ts';

const TIMELINE_ENTRIES = '15';
const REMINDERS = '20';
const MESSAGES = '10';

export const PREPARE_MEETING = jobTool({
  name: 'prepare_meeting',
  title: 'Everything about one person',
  description:
    'Returns everything known about one contact in one call: all fields and notes, relationships, household, the latest interactions, open reminders and recent messages. Use it before a call or a meeting ("I’m meeting Ana tomorrow"), or for any question about one person.',
  scope: 'contacts:read',
  input: z.object({ contact_id: id.describe('Id of the contact, from search_people.') }),
  output: z.object({
    contact: contactDetails,
    relationships: z.array(relationship),
    households: z.array(household),
    timeline: z.array(timelineEntry),
    /** Null without the permission to read them. */
    open_reminders: z.array(reminder).nullable(),
    recent_messages: z.array(message).nullable(),
  }),
  async call(caller, { contact_id }) {
    const { callRoute } = caller;
    const params = { id: String(contact_id) };
    const { contact, relationships, households } = await callRoute(interactionRoutes.overview, {
      params,
    });
    const { results: timeline } = await callRoute(interactionRoutes.timeline, {
      params,
      query: { limit: TIMELINE_ENTRIES },
    });
    return {
      contact,
      relationships,
      households,
      timeline,
      open_reminders: await openReminders(caller, contact_id),
      recent_messages: await recentMessages(caller, contact.associated_user_id),
    };
  },
});

async function openReminders({ ctx, callRoute }: McpCaller, contact_id: number) {
  if (!hasScope(ctx, 'reminders:read')) return null;
  const query = { contact: String(contact_id), status: 'open', limit: REMINDERS };
  return (await callRoute(reminderRoutes.list, { query })).results;
}

/** Also null for a contact without an account. */
async function recentMessages({ ctx, callRoute }: McpCaller, user_id: number | null) {
  if (user_id === null || !hasScope(ctx, 'messages:read')) return null;
  const query = { user: String(user_id) };
  const [conversation] = (await callRoute(conversationRoutes.list, { query })).results;
  if (conversation === undefined) return [];
  const params = { id: String(conversation.id) };
  const page = { params, query: { limit: MESSAGES } };
  return (await callRoute(conversationRoutes.messages, page)).results;
}
