import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import type { Payout } from '#contract/referrals.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { formatDate, useRegion } from '../../lib/time/region.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { payoutsQuery } from './referrals.api.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';

export function PayoutsSection() {
  useRegion();
  return (
    <Section level={2} title={t`Payouts`} padded={false}>
      <PagedList
        query={useInfiniteQuery(payoutsQuery())}
        loading={t`Loading payouts`}
        rows={2}
        failure={t`Failed to load the payouts`}
        label={t`Payouts`}
        moreLabel={t`payouts`}
        empty={
          <EmptyState compact icon={<Landmark />} title={t`No payouts yet`}>
            <Trans>Payout requests will appear here.</Trans>
          </EmptyState>
        }
      >
        {(payout) => <PayoutRow key={payout.id} payout={payout} />}
      </PagedList>
    </Section>
  );
}

const STATES: Record<Payout['state'], { label: MessageDescriptor; tone: Tone }> = {
  requested: { label: msg`Requested`, tone: 'info' },
  paid: { label: msg`Paid`, tone: 'success' },
  rejected: { label: msg`Rejected`, tone: 'danger' },
};

function PayoutRow({ payout }: { payout: Payout }) {
  const { amount, method, destination, state, why } = payout;
  const { label, tone } = STATES[state];
  const shownAmount = formatMoney(amount);
  const shownMethod = methodLabel(method);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere">
          <Trans>
            <span className="font-medium tabular-nums">{shownAmount}</span> to{' '}
            <bdi>{shownMethod}</bdi> <bdi>{destination}</bdi>
          </Trans>
        </p>
        <p className="text-sm text-muted">{datesOf(payout)}</p>
        {why !== null && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere">
            {why}
          </p>
        )}
      </div>
      <Tag tone={tone}>{i18n._(label)}</Tag>
    </li>
  );
}

function datesOf({ created_at, settled_at, state }: Payout): string {
  const requested = formatDate(created_at);
  if (settled_at === null) return t`Requested ${requested}. We’ll let you know when it’s paid.`;
  const settled = formatDate(settled_at);
  return state === 'rejected'
    ? t`Requested ${requested}, rejected ${settled}`
    : t`Requested ${requested}, paid ${settled}`;
}

function methodLabel(method: string): string {
  if (method === 'bank_transfer') return t`Bank transfer`;
  return method === 'paypal' ? 'PayPal' : method;
}
