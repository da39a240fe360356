import { t } from '@lingui/core/macro';
import { ReferralInvites } from '../features/referrals/link-section.tsx';
import { LedgerSection } from '../features/referrals/ledger-section.tsx';
import { Overview } from '../features/referrals/overview.tsx';
import { PayoutsSection } from '../features/referrals/payouts-section.tsx';
import { PeopleSection } from '../features/referrals/people-section.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function Screen() {
  return (
    <>
      <PageHeader title={t`Earnings`} description={t`Refer friends and earn.`} />
      <div className="mt-6 space-y-5">
        <Overview />
        <ReferralInvites />
        <PeopleSection />
        <LedgerSection />
        <PayoutsSection />
      </div>
    </>
  );
}
