import { type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Balances, Money, ReferralRule, ReferralSummary } from '#contract/referrals.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { formatDate, useRegion } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { meQuery } from '../users/users.api.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export type BalanceSectionProps = Pick<ReferralSummary, 'balances' | 'rule' | 'next_available_at'>;

/** The available amount and the other balances. */
export function BalanceSection({ balances, rule, next_available_at }: BalanceSectionProps) {
  useRegion();
  const { available, pending, requested, paid, lifetime } = balances;
  return (
    <Section level={2} title={t`Balance`}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <p className="text-sm text-muted" id="available">
            <Trans>Available</Trans>
          </p>
          <p
            aria-labelledby="available"
            className={cx(
              'mt-1 font-display text-4xl font-medium tabular-nums',
              available.amount_minor < 0 && 'text-danger',
            )}
          >
            {formatMoney(available)}
          </p>
          <Payout balances={balances} rule={rule} />
        </div>
        <dl className="divide-y divide-line text-base">
          <Amount name={t`Pending`} amount={formatMoney(pending)}>
            {next_available_at !== null &&
              t`Next available on ${{ date: formatDate(next_available_at) }}.`}
          </Amount>
          <Amount name={t`Requested`} amount={formatMoney(requested)} />
          <Amount name={t`Paid`} amount={formatMoney(paid)} />
          <Amount name={t`Total earned`} amount={formatMoney(lifetime)} />
        </dl>
      </div>
    </Section>
  );
}

interface AmountProps {
  name: string;
  amount: string;
  children?: ReactNode;
}

function Amount({ name, amount, children }: AmountProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{amount}</dd>
      {children && <dd className="w-full text-sm text-muted">{children}</dd>}
    </div>
  );
}

function Payout({ balances, rule }: { balances: Balances; rule: ReferralSummary['rule'] }) {
  const { data: me } = useQuery(meQuery());
  const eligibility = payoutEligibility(balances, rule, me?.email_verified ?? true);
  return (
    <div className="mt-4">
      {eligibility.can ? (
        <DialogTrigger
          trigger={(open) => (
            <Button variant="primary" onClick={open}>
              <Trans>Request a payout</Trans>
            </Button>
          )}
        >
          {(close) => <PayoutDialog amount={balances.available} onClose={close} />}
        </DialogTrigger>
      ) : (
        <Ineligible eligibility={eligibility} balances={balances} rule={rule} />
      )}
    </div>
  );
}

interface IneligibleProps {
  eligibility: Exclude<PayoutEligibility, { can: true }>;
  balances: Balances;
  rule: ReferralSummary['rule'];
}

function Ineligible({ eligibility, balances, rule }: IneligibleProps) {
  const { available, requested } = balances;
  if (eligibility.because === 'requested') {
    const amount = formatMoney(requested);
    return (
      <Notice>
        <Trans>
          You requested {amount}. We’ll let you know when it’s paid. Then you can request another.
        </Trans>
      </Notice>
    );
  }
  if (eligibility.because === 'unverified')
    return (
      <Notice
        tone="warning"
        action={
          <Link to="/settings" className={linkClass}>
            <Trans>Settings</Trans>
          </Link>
        }
      >
        <Trans>Verify your email to request a payout.</Trans>
      </Notice>
    );
  const availableAmount = formatMoney(available);
  const minimum = formatMoney(rule.minimum_payout);
  const missing = formatMoney(eligibility.missing);
  return (
    <>
      <ProgressBar
        label={t`Payout progress`}
        value={Math.max(0, available.amount_minor)}
        max={rule.minimum_payout.amount_minor}
        valueText={t`${availableAmount} of ${minimum}`}
      />
      <p className="mt-2 text-sm text-muted">
        <Trans>{missing} to go until your next payout.</Trans>
        {available.amount_minor < 0 && (
          <>
            {' '}
            <Trans>A paid reward was reversed and will be deducted from future rewards.</Trans>
          </>
        )}
      </p>
    </>
  );
}

export type PayoutEligibility =
  | { can: true }
  | { can: false; because: 'requested' }
  | { can: false; because: 'too_little'; missing: Money }
  | { can: false; because: 'unverified' };

export function payoutEligibility(
  { available, requested }: Balances,
  { minimum_payout }: Pick<ReferralRule, 'minimum_payout'>,
  isVerified: boolean,
): PayoutEligibility {
  if (requested.amount_minor > 0) return { can: false, because: 'requested' };
  const missing = minimum_payout.amount_minor - available.amount_minor;
  if (missing > 0)
    return {
      can: false,
      because: 'too_little',
      missing: { ...available, amount_minor: missing },
    };
  return isVerified ? { can: true } : { can: false, because: 'unverified' };
}
