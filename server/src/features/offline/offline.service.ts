import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id as rowId, timestamp } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import type { OfflineChanges, OfflineKey, OfflineKind } from '#contract/offline.ts';
import { badInput, notFound, sessionRequired } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { readCursor, writeCursor } from '../../paging.ts';
import { findFullContactsById } from '../contacts/public.ts';
import { getInteractionsById } from '../interactions/public.ts';
import { loadReminderViews } from '../reminders/public.ts';
import {
  addOfflineDevice,
  countOfflineRows,
  deleteOfflineDevice,
  findActiveReminderIds,
  findOfflineAccount,
  listContactKeys,
  listInteractionKeys,
  listOfflineChanges,
  listReminderKeys,
  type RowKey,
  startNumbering,
} from './offline.queries.ts';

const KEY_BYTES = 32;

/** Numbers changes for this session, and returns a new key for its copy, which isn't stored. */
export async function startOffline(ctx: UserContext): Promise<OfflineKey> {
  const session_id = requireSession(ctx);
  const device = await inTransaction(ctx, async ({ db, user_id, clock }) => {
    await startNumbering(db, user_id);
    return addOfflineDevice(db, user_id, session_id, clock.now());
  });
  if (device === undefined) throw sessionRequired();
  return { key: randomBytes(KEY_BYTES).toString('base64url'), expires_at: device.expires_at };
}

/** Stops numbering with the last session of the account that keeps a copy. */
export async function stopOffline(ctx: UserContext): Promise<void> {
  await deleteOfflineDevice(ctx.db, requireSession(ctx));
}

/** The kinds in the order of the first copy; then changes. */
const PHASES = ['contact', 'reminder', 'interaction', 'changes'] as const;

/** The epoch, the number of the last known change, the phase and the last row of it. */
const cursorKey = z.tuple([
  z.string(),
  z.int(),
  z.enum(PHASES),
  z.object({ created_at: timestamp.nullable(), id: rowId }).nullable(),
]);
type Position = z.infer<typeof cursorKey>;

/**
 * The next part of a session's copy: first all rows, then what changed since the first part.
 * Without a cursor, or with one from before a restore, starts again. 404 if the session keeps no copy.
 */
export async function getOfflineChanges(
  ctx: UserContext,
  cursor: string | undefined,
): Promise<OfflineChanges> {
  const { db, user_id } = ctx;
  const known = readPosition(cursor);
  const account = await findOfflineAccount(db, user_id, requireSession(ctx));
  if (account === undefined) throw notFound(msg`This device doesn’t keep contacts.`);
  const isKnown = known !== null && known[0] === account.epoch && known[1] <= account.seq;
  const position: Position = isKnown ? known : [account.epoch, account.seq, PHASES[0], null];
  const part = position[2] === 'changes' ? readChanges(ctx, position) : readAll(ctx, position);
  return {
    is_first: !isKnown,
    total: isKnown ? null : await countOfflineRows(db, user_id),
    ...(await part),
  };
}

/** 400 at `after` if it isn't a cursor of this call. */
function readPosition(cursor: string | undefined): Position | null {
  try {
    return readCursor({ cursor }, cursorKey).after;
  } catch {
    throw badInput({ after: msg`Invalid cursor.` });
  }
}

type Part = Omit<OfflineChanges, 'is_first' | 'total'>;

const LIST_KEYS = {
  contact: listContactKeys,
  reminder: listReminderKeys,
  interaction: listInteractionKeys,
};

async function readAll(ctx: UserContext, [epoch, seq, phase, after]: Position): Promise<Part> {
  const kind = phase as OfflineKind;
  const keys: RowKey[] = await LIST_KEYS[kind](ctx.db, ctx.user_id, after, LIMITS.offline_page);
  const isLast = keys.length < LIMITS.offline_page;
  const next = PHASES[PHASES.indexOf(phase) + 1] ?? 'changes';
  const position: Position = isLast
    ? [epoch, seq, next, null]
    : [epoch, seq, phase, keys.at(-1) ?? null];
  return {
    ...(await loadRows(ctx, new Map([[kind, keys.map(({ id }) => id)]]))),
    deleted: [],
    next_cursor: writeCursor(position),
    has_more: true,
  };
}

async function readChanges(ctx: UserContext, [epoch, seq]: Position): Promise<Part> {
  const changes = await listOfflineChanges(ctx.db, ctx.user_id, seq, LIMITS.offline_page);
  const ids = new Map<OfflineKind, number[]>();
  for (const { kind, item_id } of changes)
    ids.set(kind as OfflineKind, [...(ids.get(kind as OfflineKind) ?? []), item_id]);
  const rows = await loadRows(ctx, ids);
  const found = {
    contact: new Set(rows.contacts.map(({ id }) => id)),
    reminder: new Set(rows.reminders.map(({ id }) => id)),
    interaction: new Set(rows.interactions.map(({ id }) => id)),
  };
  const gone = [...ids].flatMap(([kind, changed]) =>
    changed.filter((id) => !found[kind].has(id)).map((id) => ({ kind, id })),
  );
  const position: Position = [epoch, changes.at(-1)?.seq ?? seq, 'changes', null];
  return {
    ...rows,
    deleted: gone,
    next_cursor: writeCursor(position),
    has_more: changes.length === LIMITS.offline_page,
  };
}

async function loadRows(ctx: UserContext, ids: ReadonlyMap<OfflineKind, number[]>) {
  const contacts = await findFullContactsById(ctx, ids.get('contact') ?? []);
  const active = await findActiveReminderIds(ctx.db, ctx.user_id, ids.get('reminder') ?? []);
  return {
    contacts: [...contacts.values()].map(({ contact }) => contact),
    reminders: await loadReminderViews(ctx, active),
    interactions: await getInteractionsById(ctx, ids.get('interaction') ?? []),
  };
}

function requireSession({ session_id }: UserContext): number {
  if (session_id === null) throw sessionRequired();
  return session_id;
}
