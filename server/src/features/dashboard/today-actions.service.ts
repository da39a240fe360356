import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Today } from '#contract/dashboard.ts';
import { badInput, conflict, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addMs, DAY_MS, type Timestamp } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import {
  dismissAsk,
  requireAskToReview,
  requireReceivedAsk,
  setReviewed,
  undismissAsk,
} from '../asks/public.ts';
import { requirePendingRequest } from '../connections/public.ts';
import { requireJobChange } from '../contacts/public.ts';
import { requirePendingShare } from '../contact-shares/public.ts';
import { requireAnswerable } from '../introductions/public.ts';
import { requireUnanswered } from '../conversations/public.ts';
import {
  addDays,
  completeDue,
  type Day,
  getContactDaysOf,
  reopenDue,
  snoozeDue,
} from '../reminders/public.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { dayOf } from './day.ts';
import { CONTACT_DAY_GRACE_DAYS, daysFrom, dismissalKeyOf } from './today-candidates.ts';
import {
  deleteDismissal,
  deleteExpiredDismissals,
  expireDismissal,
  hideItem,
  listDismissals,
  PERMANENT,
} from './today-dismissals.queries.ts';
import { getToday } from './today.ts';

const cursorKey = z.tuple([z.string()]);

/**
 * Completes an item: a reminder is completed, anything else is dismissed until something new happens. Returns the
 * remaining items. 404 for unknown items, 409 if already completed or snoozed.
 */
export function complete(ctx: UserContext, key: string): Promise<Today> {
  return applyAction(ctx, key, {
    reminder: (txCtx, id, { date }) => completeDue(txCtx, id, date),
    item: dismiss,
  });
}

/** Snoozes an item; 400 at `until` if it isn't in the future. Otherwise as `complete`. */
export function snooze(ctx: UserContext, key: string, until: Timestamp): Promise<Today> {
  if (until <= ctx.clock.now()) throw badInput({ until: msg`Must be in the future.` });
  return applyAction(ctx, key, {
    reminder: (txCtx, id, { date }) => snoozeDue(txCtx, id, date, until),
    item: (txCtx, { item }) => hide(txCtx, item, until),
  });
}

/** Undoes the last action on an item. 409 if there is nothing to undo; otherwise as `complete`. */
export function reopen(ctx: UserContext, key: string): Promise<Today> {
  return applyAction(ctx, key, {
    reminder: (txCtx, id, { date }) => reopenDue(txCtx, id, date),
    item: show,
  });
}

/** An ask is also dismissed itself, so that it leaves the list of received ones, and for longer than dismissals are kept. */
async function dismiss(ctx: UserContext, { item, kind, id }: DismissalKey): Promise<void> {
  await hide(ctx, item, PERMANENT);
  if (kind === 'ask' && !(await dismissAsk(ctx, id))) throw alreadyHidden();
  if (kind === 'outcome') await setReviewed(ctx, id, true);
}

interface TodayAction {
  reminder: (ctx: UserContext, id: number, day: Day) => Promise<unknown>;
  item: (ctx: UserContext, marked: DismissalKey) => Promise<void>;
}

interface DismissalKey {
  item: string;
  /** Of the item, and the id in its key. */
  kind: string;
  id: number;
  /** Shown only because its snooze has expired. */
  is_snoozed: boolean;
}

async function applyAction(ctx: UserContext, key: string, change: TodayAction): Promise<Today> {
  const day = await dayOf(ctx);
  const [kind = '', digits] = key.split('-');
  const id = Number(digits);
  await inTransaction(ctx, async (txCtx) => {
    if (kind === 'reminder') return change.reminder(txCtx, id, day);
    await change.item(txCtx, { ...(await dismissalKey(txCtx, kind, id, day)), kind, id });
    return publish(txCtx.db, [ctx.user_id], 'dashboard');
  });
  return getToday(ctx, day);
}

async function hide(ctx: UserContext, item: string, hidden_until: Timestamp): Promise<void> {
  const { db, user_id, clock } = ctx;
  if (!(await hideItem(db, { user_id, item, hidden_until, marked_at: clock.now() })))
    throw alreadyHidden();
}

const alreadyHidden = () => conflict(msg`Already done or snoozed.`);

async function show(ctx: UserContext, { item, is_snoozed, kind, id }: DismissalKey) {
  const { db, user_id, clock } = ctx;
  const wasDismissed = kind === 'ask' && (await undismissAsk(ctx, id));
  if (kind === 'outcome') await setReviewed(ctx, id, false);
  const shown = is_snoozed
    ? await expireDismissal(db, user_id, item, clock.now())
    : await deleteDismissal(db, user_id, item, clock.now());
  if (!shown && !wasDismissed) throw conflict(msg`Nothing to undo.`);
}

/** The dismissal key of an item: the unanswered message, the current birthday or date, the share, ask, job change or request. */
async function dismissalKey(
  ctx: UserContext,
  kind: string,
  id: number,
  day: Day,
): Promise<Pick<DismissalKey, 'item' | 'is_snoozed'>> {
  if (kind === 'conversation')
    return { item: dismissalKeyOf.message(await requireUnanswered(ctx, id)), is_snoozed: false };
  if (kind === 'birthday' || kind === 'date') {
    const date = await requireContactDay(ctx, kind, id, day);
    return { item: dismissalKeyOf.contactDay(kind, date, id), is_snoozed: date < day.date };
  }
  if (kind === 'share') {
    await requirePendingShare(ctx, id);
    return { item: dismissalKeyOf.share(id), is_snoozed: false };
  }
  if (kind === 'job') {
    const { changed_at } = await requireJobChange(ctx, id);
    return { item: dismissalKeyOf.job(changed_at, id), is_snoozed: false };
  }
  if (kind === 'ask') {
    await requireReceivedAsk(ctx, id);
    return { item: dismissalKeyOf.ask(id), is_snoozed: false };
  }
  if (kind === 'introduction') {
    await requireAnswerable(ctx, id);
    return { item: dismissalKeyOf.introduction(id), is_snoozed: false };
  }
  if (kind === 'outcome') {
    await requireAskToReview(ctx, id);
    return { item: dismissalKeyOf.outcome(id), is_snoozed: false };
  }
  await requirePendingRequest(ctx, id);
  return { item: dismissalKeyOf.connection(id), is_snoozed: false };
}

async function requireContactDay(
  ctx: UserContext,
  kind: 'birthday' | 'date',
  id: number,
  { date }: Day,
): Promise<string> {
  const dates = daysFrom(addDays(date, -CONTACT_DAY_GRACE_DAYS), date);
  const days = await getContactDaysOf(ctx, [id], dates);
  const found = days.find((day) => day.kind === kind);
  if (found === undefined)
    throw notFound(kind === 'birthday' ? msg`Birthday not found.` : msg`Date not found.`);
  return found.date;
}

interface TodayDismissal {
  /** The dismissed occurrence, such as `birthday-2026-11-21-7`. */
  item: string;
  /** Null means completed. */
  put_off_until: Timestamp | null;
  marked_at: Timestamp;
}

/** The caller's dismissals, except those of reminders, by item. */
export async function getTodayDismissals(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<TodayDismissal>> {
  const { limit, after } = readCursor(query, cursorKey);
  const rows = await listDismissals(ctx.db, ctx.user_id, after?.[0] ?? '', limit + 1);
  const dismissals = rows.map(({ hidden_until, ...rest }) => ({
    ...rest,
    put_off_until: hidden_until,
  }));
  return pageOf(dismissals, limit, ({ item }) => [item]);
}

/** Deletes dismissals that ended a year ago. */
export async function purgeDismissals({ db, clock }: Context): Promise<void> {
  await deleteExpiredDismissals(db, addMs(clock.now(), -366 * DAY_MS));
}
