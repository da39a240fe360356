import { z } from 'zod';
import { askMatch, type AskMatch } from '#contract/asks.ts';
import { contactRoutes } from '#contract/contacts.ts';
import { dashboardRoutes, today } from '#contract/dashboard.ts';
import { calendarDate, id, line, text } from '#contract/fields.ts';
import { interaction, interactionKind, interactionRoutes } from '#contract/interactions.ts';
import { LIMITS } from '#contract/limits.ts';
import { occurrence, reminderRoutes } from '#contract/reminders.ts';
import { hasScope } from '../../context.ts';
import { findMatches } from '../asks/public.ts';
import { addDays, getTimeZone, toLocalDateTime, toTimestamp } from '../reminders/public.ts';
import { jobTool } from './job-tool.ts';
import type { McpCaller, McpTool } from './mcp-tool.ts';
import { PREPARE_MEETING } from './prepare-meeting.ts';
import { foundPerson, summaryOf } from './found-person.ts';

const SEARCH_RESULTS = 10;
const MAX_SEARCH_RESULTS = 50;
const UPCOMING_DAYS = 7;
const MAX_UPCOMING_DAYS = 31;
/** Of an interaction on a past day. */
const NOON = '12:00';

const SEARCH_PEOPLE = jobTool({
  name: 'search_people',
  title: 'Find people by name or anything known about them',
  description:
    'Finds contacts by name, company, city, email or any other word about them, best match first; typos are tolerated. Start here whenever the user names a person: most other tools need the `contact_id` from it. If several people match, ask which one is meant.',
  scope: 'contacts:read',
  input: z.object({
    query: text(LIMITS.line).describe(
      'A name, or other words: "Ana", "Ana Lovelace", "designer Lisbon".',
    ),
    limit: z.int().min(1).max(MAX_SEARCH_RESULTS).default(SEARCH_RESULTS),
  }),
  output: z.object({ people: z.array(foundPerson), total: z.int() }),
  async call({ callRoute }, { query: q, limit }) {
    const query = { q, limit: String(limit) };
    const { results, count } = await callRoute(contactRoutes.list, { query });
    return { people: results.map(summaryOf), total: count };
  },
});

const WHO_SHOULD_I_REACH = jobTool({
  name: 'who_should_i_reach_today',
  title: 'Who to get in touch with',
  description:
    'Lists the people the user should contact today and why (overdue, birthday, unanswered message, request …), most urgent first, and what comes up in the next days. Use it for "Who should I call this week?", "What’s due?", "Plan my day". Finish an item with complete_today_item.',
  scope: 'any',
  input: z.object({
    days: z
      .int()
      .min(0)
      .max(MAX_UPCOMING_DAYS)
      .default(UPCOMING_DAYS)
      .describe('How far ahead to look.'),
  }),
  output: z.object({
    /** In the time zone of the user. */
    date: z.string(),
    time_zone: z.string(),
    today,
    /** Null without the permission to read reminders. */
    upcoming: z.array(occurrence).nullable(),
  }),
  async call({ ctx, callRoute }, { days }) {
    const time_zone = await getTimeZone(ctx);
    const { date } = toLocalDateTime(ctx.clock.now(), time_zone);
    const isShown = hasScope(ctx, 'reminders:read') && days > 0;
    const query = { from: addDays(date, 1), to: addDays(date, Math.max(1, days)) };
    const upcoming = isShown
      ? (await callRoute(reminderRoutes.occurrences, { query })).results
      : null;
    return { date, time_zone, today: await callRoute(dashboardRoutes.today), upcoming };
  },
});

const LOG_INTERACTION = jobTool({
  name: 'log_interaction',
  title: 'Log a call, meeting or note',
  description:
    'Records that the user was in touch with someone, or a note about them ("Log a call with Ana yesterday"). It updates when they were last contacted, except for notes. Correct it with update_interaction or delete_interaction.',
  scope: 'contacts:write',
  input: z.object({
    contact_id: id.describe('Id of the contact, from search_people.'),
    kind: interactionKind,
    date: z
      .union([z.enum(['today', 'yesterday']), calendarDate])
      .default('today')
      .describe('The day in the time zone of the user: today, yesterday, or 2026-11-30.'),
    note: text(LIMITS.notes).optional().describe('What it was about.'),
    other_contact_ids: z
      .array(id)
      .optional()
      .describe('Ids of other contacts who took part, from search_people.'),
    idempotency_key: z
      .guid()
      .optional()
      .describe('A new UUID; repeat it to retry without doing the same twice.'),
  }),
  output: interaction,
  effects: { readOnlyHint: false, idempotentHint: false },
  async call(caller, { contact_id, kind, date, note, other_contact_ids, idempotency_key = null }) {
    const occurred_at = await timeOf(caller, date);
    return caller.callRoute(interactionRoutes.create, {
      params: { id: String(contact_id) },
      body: {
        kind,
        body: note,
        contact_ids: other_contact_ids,
        ...(occurred_at && { occurred_at }),
      },
      idempotency_key,
    });
  },
});

/** Null for today, which means now. */
async function timeOf({ ctx }: McpCaller, date: string): Promise<string | null> {
  const time_zone = await getTimeZone(ctx);
  const { date: now } = toLocalDateTime(ctx.clock.now(), time_zone);
  const day = date === 'yesterday' ? addDays(now, -1) : date;
  return day === 'today' || day === now ? null : toTimestamp(day, NOON, time_zone);
}

const FIND_FOR_NEED = jobTool({
  name: 'find_for_need',
  title: 'Find contacts who can help with something',
  description:
    'Lists the user’s contacts who could help with a need, best first, with the words that matched ("Who do I know who can help with taxes in Portugal?"). It understands synonyms. No one learns of it. To ask connections, use create_ask.',
  scope: 'contacts:read',
  input: z.object({
    need: line(LIMITS.ask_need).describe('What is needed: "tax adviser", "someone at a bank".'),
    place: line(LIMITS.line).default('').describe('A city or country, if it matters.'),
    details: text(LIMITS.ask_details).default('').describe('More words; they count less.'),
  }),
  output: z.object({
    matches: z.array(
      askMatch.omit({ contact: true }).extend({
        contact_id: id,
        name: z.string(),
        job_title: z.string(),
        company_name: z.string(),
      }),
    ),
  }),
  async call({ ctx }, need) {
    const matches = await findMatches(ctx, { user_id: ctx.user_id, ...need });
    return { matches: matches.map(matchOf) };
  },
});

function matchOf({
  contact: { id: contact_id, name, job_title, company_name },
  reasons,
}: AskMatch) {
  return { contact_id, name, job_title, company_name, reasons };
}

/** In the order in which models see them. */
export const JOB_TOOLS: McpTool[] = [
  SEARCH_PEOPLE,
  PREPARE_MEETING,
  WHO_SHOULD_I_REACH,
  LOG_INTERACTION,
  FIND_FOR_NEED,
];
