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
    <Section level={2} title="Payouts" padded={false}>
      <PagedList
        query={useInfiniteQuery(payoutsQuery())}
        loading="Loading payouts"
        rows={2}
        failure="Failed to load the payouts"
        label="Payouts"
        moreLabel="payouts"
        empty={
          <EmptyState compact icon={<Landmark />} title="No payouts yet">
            Payout requests will appear here.
          </EmptyState>
        }
      >
        {(payout) => <PayoutRow key={payout.id} payout={payout} />}
      </PagedList>
    </Section>
  );
}

const STATES: Record<Payout['state'], { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

function PayoutRow({ payout }: { payout: Payout }) {
  const { amount, method, destination, state, why } = payout;
  const { label, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere">
          <span className="font-medium tabular-nums">{formatMoney(amount)}</span> to{' '}
          <bdi>{methodLabel(method)}</bdi> <bdi>{destination}</bdi>
        </p>
        <p className="text-sm text-muted">{datesOf(payout)}</p>
        {why !== null && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere">
            {why}
          </p>
        )}
      </div>
      <Tag tone={tone}>{label}</Tag>
    </li>
  );
}

function datesOf({ created_at, settled_at, state }: Payout): string {
  const requested = `Requested ${formatDate(created_at)}`;
  return settled_at === null
    ? `${requested}. We’ll let you know when it’s paid.`
    : `${requested}, ${state} ${formatDate(settled_at)}`;
}

function methodLabel(method: string): string {
  if (method === 'bank_transfer') return 'Bank transfer';
  return method === 'paypal' ? 'PayPal' : method;
}
