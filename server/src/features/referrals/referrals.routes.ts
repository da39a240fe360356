import { referralRoutes } from '#contract/referrals.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import { getReferrals, getSummary, recordClick } from './referrals.service.ts';
import { exportEarnings, getEarnings } from './ledger/earnings.service.ts';
import { inviteByMail } from './invites/invite-by-email.service.ts';
import { getPayouts, requestPayout } from './payouts/payouts.service.ts';

export function mountReferrals(mount: Mount, mountMedia: MountMedia): void {
  mount(referralRoutes.summary, ({ ctx }) => getSummary(ctx));
  mount(referralRoutes.list, ({ ctx, query }) => getReferrals(ctx, query));
  mount(referralRoutes.earnings, ({ ctx, query }) => getEarnings(ctx, query));
  mountMedia(referralRoutes.exportEarnings, ({ ctx }) => exportEarnings(ctx));
  mount(referralRoutes.payouts, ({ ctx, query }) => getPayouts(ctx, query));
  mount(referralRoutes.requestPayout, ({ ctx, body }) => requestPayout(ctx, body));
  mount(referralRoutes.invite, ({ ctx, body }) => inviteByMail(ctx, body.emails));
  mount(referralRoutes.click, ({ ctx, body }) => recordClick(ctx, body.code));
}
