import type { Dashboard } from '#contract/dashboard.ts';
import type { UserContext } from '../../context.ts';
import {
  countPendingRequests,
  getFirstSuggestions,
  getPendingRequests,
} from '../connections/connections.service.ts';
import { getWaitingShares } from '../contact-shares/contact-shares.service.ts';
import { countOwn, getFavorites } from '../contacts/contacts.service.ts';
import { getUnread } from '../conversations/conversations.service.ts';
import { countDuplicates } from '../duplicates/duplicates.service.ts';
import { getBalances } from '../referrals/referrals.service.ts';
import { addDays, getUpcoming, type Day } from '../reminders/reminders.service.ts';
import { getMe } from '../users/users.service.ts';
import { getChecklist } from './checklist.ts';
import { dayIn } from './day.ts';
import { getGrowth } from './growth.ts';
import { readSections } from './parts.ts';
import { getToday } from './today.ts';

export { getTodayDismissals } from './show-marks.ts';

/** So many parts are read at the same time; each holds a connection of the pool, which is for everybody. */
const AT_ONCE = 2;

const SHOWN = {
  upcoming_days: 14,
  upcoming: 20,
  waiting: 3,
  unread: 5,
  favorites: 12,
  suggested: 5,
};

/** All that the dashboard shows. A part that cannot be read is null; the others are there. */
export async function getDashboard(ctx: UserContext): Promise<Dashboard> {
  const me = await getMe(ctx, ctx.user_id);
  const day = dayIn(ctx, me.time_zone);
  let counting: Promise<number> | undefined;
  const countAll = () => (counting ??= countOwn(ctx, {}));
  return readSections(ctx, AT_ONCE, {
    contact_count: countAll,
    today: () => getToday(ctx, day),
    upcoming: () => getComing(ctx, day),
    waiting: () => getWaiting(ctx),
    unread: () => getUnread(ctx, SHOWN.unread),
    favorites: () => getFavorites(ctx, SHOWN.favorites),
    suggested: () => getFirstSuggestions(ctx, SHOWN.suggested),
    quality: () => getQuality(ctx),
    checklist: async () => getChecklist(ctx, me, await countAll()),
    growth: async () => getGrowth(ctx, day, await countAll()),
    earnings: () => getBalances(ctx),
  });
}

function getComing(ctx: UserContext, { date, time_zone }: Day) {
  const range = { from: addDays(date, 1), to: addDays(date, SHOWN.upcoming_days), time_zone };
  return getUpcoming(ctx, range, SHOWN.upcoming);
}

async function getWaiting(ctx: UserContext) {
  const requests = await getPendingRequests(ctx, SHOWN.waiting);
  const request_count =
    requests.length < SHOWN.waiting ? requests.length : await countPendingRequests(ctx);
  const { shares, count: share_count } = await getWaitingShares(ctx, SHOWN.waiting);
  return { requests, request_count, shares, share_count };
}

async function getQuality(ctx: UserContext) {
  return {
    duplicates: await countDuplicates(ctx),
    no_type: await countOwn(ctx, { missing: 'type' }),
    no_email: await countOwn(ctx, { missing: 'email' }),
  };
}
