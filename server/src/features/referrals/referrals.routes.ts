import { referralRoutes } from '#contract/referrals.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import { recordClick } from './clicks.ts';
import { exportEarnings } from './ledger/earnings-csv.ts';
import { inviteByMail } from './invites/invite-by-mail.ts';
import { requestPayout } from './payouts/request-payout.ts';
import { getEarnings } from './ledger/show-earnings.ts';
import { getPayouts } from './payouts/show-payouts.ts';
import { getReferrals } from './show-referrals.ts';
import { getSummary } from './summary.ts';

export function mountReferrals(mount: Mount, mountMedia: MountMedia): void {
  mount(referralRoutes.summary, ({ ctx }) => getSummary(ctx));
  mount(referralRoutes.list, ({ ctx, query }) => getReferrals(ctx, query));
  mount(referralRoutes.earnings, ({ ctx, query }) => getEarnings(ctx, query));
  mountMedia(referralRoutes.exportEarnings, ({ ctx }) => exportEarnings(ctx));
  mount(referralRoutes.payouts, ({ ctx, query }) => getPayouts(ctx, query));
  mount(referralRoutes.requestPayout, ({ ctx, body }) => requestPayout(ctx, body));
  mount(referralRoutes.invite, async ({ ctx, body }) => {
    await inviteByMail(ctx, body.emails);
    return undefined;
  });
  mount(referralRoutes.click, async ({ ctx, body }) => {
    await recordClick(ctx, body.code);
    return undefined;
  });
}
