import {
  checklistStep,
  type ChecklistStep,
  type Dashboard,
  type Today,
} from '#contract/dashboard.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { User } from '#contract/users.ts';
import { hasScope, type PersonContext, type UserContext } from '../../context.ts';
import { getAnsweredAsks, hasAsked } from '../asks/public.ts';
import {
  countConnectionsSince,
  getFirstSuggestions,
  hasConnections,
} from '../connections/public.ts';
import { countAddedSince, countOwnContacts, getFavorites } from '../contacts/public.ts';
import { countDuplicates } from '../duplicates/public.ts';
import { getBalances } from '../referrals/public.ts';
import { addDays, type Day, getUpcoming, hasCadences, toTimestamp } from '../reminders/public.ts';
import { getMe } from '../users/public.ts';
import { getTypesState } from '../contact-types/public.ts';
import { lastMonthsUntil } from '../../text/months.ts';
import { dayIn } from './day.ts';
import { MAX_PER_KIND } from './today-candidates.ts';
import { getToday } from './today.ts';

const MONTHS = 12;

/** Parallel sections; each holds a connection of the shared pool. */
const MAX_PARALLEL = 2;

const LIMITS = {
  asks: 3,
  upcoming_days: 14,
  upcoming: 20,
  favorites: 12,
  suggested: 5,
};

/** All dashboard sections that the caller may see; others and those that fail are null. */
export async function getDashboard(ctx: UserContext): Promise<Dashboard> {
  const me = await getMe(ctx, ctx.user_id);
  const day = dayIn(ctx, me);
  let counting: Promise<number> | undefined;
  const countAll = () => (counting ??= countOwnContacts(ctx, {}));
  let countingUntyped: Promise<number> | undefined;
  const countUntyped = () => (countingUntyped ??= countOwnContacts(ctx, { missing: ['type'] }));
  return readSections(ctx, MAX_PARALLEL, SECTION_SCOPES, {
    contact_count: countAll,
    today: () => getToday(ctx, day),
    asks: () => getAnsweredAsks(ctx, LIMITS.asks),
    upcoming: () => getNextDays(ctx, day),
    favorites: () => getFavorites(ctx, LIMITS.favorites),
    suggested: () => getFirstSuggestions(ctx, LIMITS.suggested),
    quality: () => getQuality(ctx, countUntyped),
    checklist: async () => getChecklist(ctx, me, { countAll, countUntyped }),
    growth: async () => getGrowth(ctx, day, await countAll()),
    earnings: () => getBalances(ctx),
  });
}

/** What an access token needs for a section. */
const SECTION_SCOPES: Record<Exclude<keyof Dashboard, 'today'>, TokenScope[]> = {
  contact_count: ['contacts:read'],
  asks: ['network:read'],
  upcoming: ['reminders:read'],
  favorites: ['contacts:read'],
  suggested: ['network:read'],
  quality: ['contacts:read'],
  checklist: ['account:read'],
  growth: ['contacts:read', 'network:read'],
  earnings: ['account:read'],
};

/** All Today items that are counted. */
export async function getAllToday(ctx: UserContext): Promise<Today> {
  const day = dayIn(ctx, await getMe(ctx, ctx.user_id));
  return getToday(ctx, day, MAX_PER_KIND);
}

function getNextDays(ctx: UserContext, { date, time_zone }: Day) {
  const range = { from: addDays(date, 1), to: addDays(date, LIMITS.upcoming_days), time_zone };
  return getUpcoming(ctx, range, LIMITS.upcoming);
}

async function getQuality(ctx: UserContext, countUntyped: () => Promise<number>) {
  return {
    duplicates: await countDuplicates(ctx),
    no_type: await countUntyped(),
    no_email: await countOwnContacts(ctx, { missing: ['email'] }),
  };
}

type SectionReaders = Record<string, () => Promise<unknown>>;

type Sections<R extends SectionReaders> = {
  [Name in keyof R]: Awaited<ReturnType<R[Name]>> | null;
};

/**
 * Loads sections with limited parallelism. A failed section is logged and null; so is one that the caller may not see.
 */
async function readSections<R extends SectionReaders>(
  ctx: PersonContext,
  concurrency: number,
  scopes: Record<string, TokenScope[]>,
  readers: R,
): Promise<Sections<R>> {
  // In a fixed order, so that equal sections give equal responses.
  const sections: Record<string, unknown> = Object.fromEntries(
    Object.keys(readers).map((name) => [name, null]),
  );
  const { log, user_id } = ctx;
  const pending = Object.entries(readers).filter(([name]) =>
    (scopes[name] ?? []).every((scope) => hasScope(ctx, scope)),
  );
  const work = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const [name, read] = next;
      sections[name] = await read().catch((error: unknown) => {
        log.error({ err: error, part: name, user_id }, 'Failed to read a dashboard section');
        return null;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return sections as Sections<R>;
}

/** The onboarding checklist; null when completed or hidden. */
async function getChecklist(
  ctx: PersonContext,
  me: User,
  { countAll, countUntyped }: Record<'countAll' | 'countUntyped', () => Promise<number>>,
): Promise<Dashboard['checklist']> {
  if (me.checklist_hidden) return null;
  const contact_count = await countAll();
  const hasTypedContacts = async () => contact_count > 0 && (await countUntyped()) < contact_count;
  const types = await getTypesState(ctx);
  const done: Record<ChecklistStep, boolean> = {
    verify_email: me.email_verified,
    contacts: contact_count > 0,
    types: me.purposes.length > 0 || types.changed || (await hasTypedContacts()),
    cadence: types.cadence || (await hasCadences(ctx)),
    profile: me.headline !== '' || me.avatar_url !== null,
    connection: await hasConnections(ctx),
    ask: await hasAsked(ctx),
    two_factor: me.two_factor_enabled,
  };
  const steps = checklistStep.options.map((step) => ({ step, done: done[step] }));
  return steps.every((step) => step.done) ? null : { steps };
}

/**
 * Contacts and connections at the end of recent months, including the current one. Counts what still exists by its
 * creation time.
 */
async function getGrowth(
  ctx: PersonContext,
  { date, time_zone }: Day,
  contact_count: number,
): Promise<NonNullable<Dashboard['growth']>> {
  const months = lastMonths(date, time_zone, MONTHS);
  const timestamps = months.map(({ begins }) => begins);
  const added = await countAddedSince(ctx, timestamps);
  const [connectedBefore = 0, ...connected] = await countConnectionsSince(ctx, timestamps);
  const addedBefore = contact_count - added.reduce((sum, count) => sum + count, 0);
  const contacts = cumulativeSum(addedBefore, added);
  const connections = cumulativeSum(connectedBefore, connected);
  return months.map(({ month }, index) => ({
    month,
    contacts: contacts[index] ?? 0,
    connections: connections[index] ?? 0,
  }));
}

/** Months in order, with the instant each starts in the time zone. */
export function lastMonths(today: string, time_zone: string, count: number) {
  return lastMonthsUntil(today, count).map((month) => ({
    month,
    begins: toTimestamp(`${month}-01`, '00:00', time_zone),
  }));
}

export function cumulativeSum(before: number, came: number[]): number[] {
  let sum = before;
  return came.map((count) => (sum += count));
}
