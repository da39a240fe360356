import { z } from 'zod';
import type { Contact } from '#contract/contacts.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import type {
  ContactOverview,
  Interaction,
  TimelineEntry,
  TimelineType,
} from '#contract/interactions.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { LIMITS } from '#contract/limits.ts';
import { shownName } from '../../deleted-account.ts';
import { hasScope, type UserContext } from '../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { getContactDetails } from '../imports/public.ts';
import { getProfileChangesOf, requireOwnContacts, undoableUntil } from '../contacts/public.ts';
import { getAllRelationshipsOf, getHouseholdsOf } from '../relationships/public.ts';
import {
  findCreator,
  listChangesOf,
  listInteractionsWith,
  listMessagesWith,
  listRemindersDone,
  listSharesAbout,
  type TimelineCursor,
} from './timeline.queries.ts';
import { findInteractions, type InteractionRow } from './interactions.queries.ts';

/** The order of entries at the same time, oldest first: creation precedes everything. */
const TYPE_ORDER = ['created', 'change', 'share', 'message', 'reminder', 'interaction'] as const;

const key = z.tuple([timestamp, z.enum(TYPE_ORDER), rowId]);
type Key = z.infer<typeof key>;

/** What an access token needs for entries of a type. */
const TYPE_SCOPES: Record<TimelineType, TokenScope> = {
  created: 'contacts:read',
  change: 'contacts:read',
  interaction: 'contacts:read',
  message: 'messages:read',
  reminder: 'reminders:read',
  share: 'network:read',
};

/** Reads entries of one type, newest first. */
type Branch = (
  ctx: UserContext,
  contact: Contact,
  page: { before: TimelineCursor | null; limit: number },
) => Promise<TimelineEntry[]>;

type TimelineQuery = PageQuery & { type?: Exclude<TimelineType, 'created'> | undefined };

/**
 * One page of a contact's timeline, newest first, of one type or all. 404 if the contact isn't the caller's or is in
 * the trash.
 */
export async function getTimeline(
  ctx: UserContext,
  id: number,
  query: TimelineQuery,
): Promise<Page<TimelineEntry>> {
  return readTimeline(ctx, await requireContact(ctx, id), query);
}

/** A contact, its relationships, households and profile changes, and its newest timeline entries. 404 as for `getTimeline`. */
export async function getContactOverview(ctx: UserContext, id: number): Promise<ContactOverview> {
  const contact = await getContactDetails(ctx, id);
  const limit = LIMITS.overview_entries;
  return {
    contact,
    relationships: await getAllRelationshipsOf(ctx, id),
    households: await getHouseholdsOf(ctx, id),
    profile_changes: await getProfileChangesOf(ctx, contact),
    timeline: await readTimeline(ctx, contact, { limit }),
  };
}

async function requireContact(ctx: UserContext, id: number): Promise<Contact> {
  const [contact] = await requireOwnContacts(ctx, [id]);
  return contact!;
}

async function readTimeline(
  ctx: UserContext,
  contact: Contact,
  { type, ...query }: TimelineQuery,
): Promise<Page<TimelineEntry>> {
  const { limit, after } = readCursor(query, key);
  const entries: TimelineEntry[] = [];
  const types: readonly TimelineType[] = type === undefined ? TYPE_ORDER : [type];
  for (const wanted of types.filter((each) => hasScope(ctx, TYPE_SCOPES[each]))) {
    const page = { before: after && cursorAt(wanted, after), limit: limit + 1 };
    entries.push(...(await BRANCHES[wanted](ctx, contact, page)));
  }
  return pageOf(entries.toSorted(newestFirst), limit, keyOf);
}

/**
 * Where a branch continues after a cursor; at the cursor's time its entries are all before it, all after it, or split
 * by id.
 */
function cursorAt(type: TimelineType, [at, last, id]: Key): TimelineCursor {
  const older = TYPE_ORDER.indexOf(type) - TYPE_ORDER.indexOf(last);
  if (older === 0) return { at, id };
  return { at, id: older < 0 ? Number.MAX_SAFE_INTEGER : 0 };
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return TYPE_ORDER.indexOf(other.type) - TYPE_ORDER.indexOf(one.type) || other.id - one.id;
}

function keyOf({ at, type, id }: TimelineEntry): Key {
  return [at, type, id];
}

const BRANCHES: Record<TimelineType, Branch> = {
  interaction: async (ctx, { id }, page) => {
    const rows = await listInteractionsWith(ctx.db, ctx.user_id, id, page);
    return rows.map((row) => ({
      type: 'interaction',
      id: row.id,
      at: row.occurred_at,
      interaction: interactionView(row),
    }));
  },
  message: async (ctx, { associated_user_id: person }, page) => {
    if (person === null) return [];
    const rows = await listMessagesWith(ctx.db, ctx.user_id, person, page);
    return rows.map(({ id, at, ...message }) => ({ type: 'message', id, at, message }));
  },
  share: async (ctx, { id, associated_user_id }, page) => {
    const about = { id, person: associated_user_id };
    const rows = await listSharesAbout(ctx.db, ctx.user_id, about, page);
    return rows.map(({ id: share_id, at, with_deleted_at, ...share }) => ({
      type: 'share',
      id: share_id,
      at,
      share: { ...share, with_name: shownName(ctx.language, share.with_name, with_deleted_at) },
    }));
  },
  reminder: async (ctx, { id }, page) => {
    const rows = await listRemindersDone(ctx.db, id, page);
    return rows.map(({ id: done_id, at, ...reminder }) => ({
      type: 'reminder',
      id: done_id,
      at,
      reminder,
    }));
  },
  change: async (ctx, { id }, page) => {
    const rows = await listChangesOf(ctx.db, id, page);
    return rows.map(({ id: change_id, at, can_undo, ...change }) => ({
      type: 'change',
      id: change_id,
      at,
      change,
      undoable_until: can_undo ? undoableUntil(at, ctx.clock.now()) : null,
    }));
  },
  created: async (ctx, { id, created_at: at, source }, { before }) =>
    before === null || at < before.at || (at === before.at && id < before.id)
      ? [{ type: 'created', id, at, created: { source, program: await findCreator(ctx.db, id) } }]
      : [],
};

export function interactionView(row: InteractionRow): Interaction {
  return { ...row, contact_ids: row.contacts.map(({ id }) => id).toSorted((a, b) => a - b) };
}

/** Those of these interactions that are the caller's, without contacts in the trash. */
export async function getInteractionsById(ctx: UserContext, ids: number[]): Promise<Interaction[]> {
  const rows = ids.length === 0 ? [] : await findInteractions(ctx.db, ctx.user_id, ids);
  return rows.map(interactionView);
}
