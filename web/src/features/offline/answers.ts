import type { CallName, CallResponse, HttpRequest } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import type { TimelineEntry } from '#contract/interactions.ts';
import type { Reminder } from '#contract/reminders.ts';
import { containsEveryWord } from '../../lib/text/contains-every-word.ts';
import { filterContacts, lettersOf } from './contact-list.ts';
import { type Copy, readCopy } from './copy.ts';
import { WHOLE_RESPONSE_NAMES } from './offline.api.ts';
import { queueEdit } from './queue-edit.ts';

type Query = HttpRequest['query'];
interface ReadRequest {
  copy: Copy;
  /** From the path. */
  id: number;
  query: Query;
}

type Answers = {
  [Name in CallName]?: (asked: ReadRequest) => CallResponse<Name> | undefined;
};

/** Responses from the copy; undefined if it has none. */
const ANSWERS: Answers = {
  'GET /api/contacts/': ({ copy, query }) => {
    const contacts = filterContacts(copy, query);
    const page = contacts && pageOf(contacts, query);
    return page && { ...page, count: contacts.length };
  },
  'GET /api/contacts/landmarks/': ({ copy, query }) => {
    const contacts = filterContacts(copy, query);
    if (contacts === undefined) return undefined;
    const every = LIMITS.page_cursor_interval;
    const pages = Math.max(0, Math.ceil(contacts.length / every) - 1);
    const index = contacts.findIndex(({ id }) => String(id) === query['contact']);
    return {
      count: contacts.length,
      every,
      cursors: Array.from({ length: pages }, (_, page) => cursorOf((page + 1) * every)),
      letters: query['sort'] === undefined ? lettersOf(contacts) : [],
      ...(index >= 0 && { contact_index: index }),
    };
  },
  'GET /api/contacts/{id}/': ({ copy, id }) => detailsOf(copy, id),
  'GET /api/contacts/{id}/overview/': ({ copy, id }) => {
    const contact = detailsOf(copy, id);
    const results = timelineOf(copy, id).slice(0, LIMITS.overview_entries);
    const timeline = { results, next_cursor: null };
    return contact && { contact, relationships: [], households: [], profile_changes: [], timeline };
  },
  'GET /api/contacts/{id}/timeline/': ({ copy, id, query }) => {
    const { type = 'interaction' } = query;
    return pageOf(type === 'interaction' ? timelineOf(copy, id) : [], query);
  },
  'GET /api/reminders/': ({ copy, query }) => pageOf(filterReminders(copy, query), query),
  'GET /api/reminders/{id}/': ({ copy, id }) => copy.rows.reminder.get(id),
};

/** Answers a request that got no response from the copy, or queues it; throws `error` if neither is possible. */
export async function answerRequest(request: HttpRequest, error: unknown): Promise<unknown> {
  const id = Number(/\/(\d+)\//.exec(request.path)?.[1] ?? 0);
  const isRead = request.method === 'GET';
  const response = await (isRead ? answerRead(request, id) : queueEdit(request, id)).catch(
    () => {},
  );
  if (response === undefined) throw error;
  return response;
}

async function answerRead({ name, query }: HttpRequest, id: number): Promise<unknown> {
  const copy = await readCopy();
  const answer = (ANSWERS as Partial<Record<CallName, (asked: ReadRequest) => unknown>>)[name];
  return answer?.({ copy, id, query }) ?? wholeResponse(copy, name);
}

function wholeResponse(copy: Copy, name: CallName): unknown {
  return WHOLE_RESPONSE_NAMES.some((whole) => whole === name)
    ? copy.responses.get(name)
    : undefined;
}

const cursorOf = (position: number) => `offline-${position}`;

/** Undefined for a cursor of the server, whose list may be another one. */
function pageOf<Row>(rows: readonly Row[], { cursor = cursorOf(0), limit }: Query) {
  const [, start_text] = /^offline-(\d+)$/.exec(String(cursor)) ?? [];
  if (start_text === undefined) return undefined;
  const start = Number(start_text);
  const end = start + Number(limit ?? LIMITS.page_default);
  return {
    results: rows.slice(start, end),
    next_cursor: end < rows.length ? cursorOf(end) : null,
  };
}

/** Without what the copy doesn't have; photos are files of their own. */
function detailsOf({ rows }: Copy, id: number) {
  const contact = rows.contact.get(id);
  return contact && { ...contact, photo_url: null, extra: [], sources: {} };
}

function timelineOf({ rows }: Copy, id: number): TimelineEntry[] {
  return [...rows.interaction.values()]
    .filter(({ contact_ids }) => contact_ids.includes(id))
    .toSorted((one, other) => (one.occurred_at < other.occurred_at ? 1 : -1))
    .map((interaction) => ({
      type: 'interaction',
      id: interaction.id,
      at: interaction.occurred_at,
      interaction,
    }));
}

function filterReminders({ rows }: Copy, query: Query): Reminder[] {
  const { status, contact, q, from, to } = query;
  const isListed = (reminder: Reminder) =>
    (status === undefined ||
      (status === 'open' ? reminder.status !== 'done' : reminder.status === status)) &&
    (contact === undefined || reminder.contact_ids.includes(Number(contact))) &&
    (from === undefined || dayOf(reminder) >= String(from)) &&
    (to === undefined || dayOf(reminder) <= String(to)) &&
    (q === undefined || containsEveryWord(textOf(reminder), String(q)));
  const listed = [...rows.reminder.values()].filter(isListed);
  if (status === 'done')
    return listed.toSorted((one, other) => compare(doneAt(other), doneAt(one)));
  return listed.toSorted((one, other) => compare(whenOf(one), whenOf(other)));
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const doneAt = ({ completed_at }: Reminder) => completed_at ?? '';

const whenOf = (reminder: Reminder) => `${dayOf(reminder)} ${reminder.due_time ?? ''}`;

/** Snoozed reminders are listed on the day they're snoozed to. */
function dayOf({ status, snoozed_until, due_date }: Reminder): string {
  return status === 'snoozed' && snoozed_until !== null ? snoozed_until.slice(0, 10) : due_date;
}

function textOf({ title, notes, contacts }: Reminder): string {
  return [title, notes, ...contacts.map(({ name }) => name)].join(' ');
}
