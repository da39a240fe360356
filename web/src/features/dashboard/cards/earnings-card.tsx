import { Link } from '@tanstack/react-router';
import type { Balances } from '#contract/referrals.ts';
import { formatMoney } from '../../../lib/text/money.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyText, DashboardCard, type Loadable } from './dashboard-card.tsx';

export function EarningsCard({ earnings }: { earnings: Loadable<Balances> }) {
  return (
    <DashboardCard
      title="Earnings"
      data={earnings}
      failure="Failed to load your earnings"
      minHeightClass="min-h-24"
      actions={() => (
        <Link to="/referrals" className={linkClass}>
          Details <span className="sr-only">of your earnings</span>
        </Link>
      )}
      skeleton={
        <div className="flex gap-8">
          <Skeleton className="h-12 w-24" />
          <Skeleton className="h-12 w-24" />
        </div>
      }
    >
      {(balances) => <Sums balances={balances} />}
    </DashboardCard>
  );
}

function Sums({ balances }: { balances: Balances }) {
  const { available, pending, lifetime } = balances;
  if ([available, pending, lifetime].every(({ amount_minor }) => amount_minor === 0))
    return <EmptyText>Invite people with your link to start earning.</EmptyText>;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 px-5 pb-5 sm:px-6">
      {[
        { name: 'Available', amount: available },
        { name: 'Pending', amount: pending },
        { name: 'Total earned', amount: lifetime },
      ].map(({ name, amount }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
