import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Balances } from '#contract/referrals.ts';
import { formatMoney } from '../../../lib/text/money.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';

export function EarningsCard({ earnings }: { earnings: Loadable<Balances> }) {
  return (
    <DashboardCard
      title={t`Earnings`}
      data={earnings}
      failure={t`Failed to load your earnings`}
      isEmpty={({ lifetime, pending }) => lifetime.amount_minor === 0 && pending.amount_minor === 0}
      actions={() => (
        <Link to="/referrals" className={linkClass}>
          <Trans>
            Details <span className="sr-only">of your earnings</span>
          </Trans>
        </Link>
      )}
    >
      {(balances) => <Sums balances={balances} />}
    </DashboardCard>
  );
}

function Sums({ balances }: { balances: Balances }) {
  const { available, pending, lifetime } = balances;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 px-5 pb-5 sm:px-6">
      {[
        { name: t`Available`, amount: available },
        { name: t`Pending`, amount: pending },
        { name: t`Total earned`, amount: lifetime },
      ].map(({ name, amount }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
