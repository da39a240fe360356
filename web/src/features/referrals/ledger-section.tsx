import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Earning } from '#contract/referrals.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ShowMore, type MorePages } from '../../ui/layout/show-more.tsx';
import { earningsQuery, useExportEarnings } from './referrals.api.ts';
import { formatDate } from '../../lib/time/region.ts';

export function LedgerSection() {
  const list = useInfiniteQuery(earningsQuery());
  const download = useExportEarnings();
  return (
    <Section
      level={2}
      title={t`Ledger`}
      description={t`Entries are never edited. Corrections are added as new entries.`}
      actions={
        list.data !== undefined &&
        list.data.length > 0 && (
          <Button pending={download.isPending} onClick={() => download.mutate()}>
            <Download />
            <Trans>Download CSV</Trans>
          </Button>
        )
      }
      padded={false}
    >
      <QueryState
        compact
        query={list}
        loading={t`Loading the ledger`}
        failure={t`Failed to load the ledger`}
      >
        {(lines) => <Lines lines={lines} list={list} />}
      </QueryState>
    </Section>
  );
}

function Lines({ lines, list }: { lines: readonly Earning[]; list: MorePages }) {
  const now = useNow();
  if (lines.length === 0)
    return (
      <EmptyState compact icon={<ReceiptText />} title={t`No earnings yet`}>
        <Trans>Earnings will appear here when a referral qualifies.</Trans>
      </EmptyState>
    );
  return (
    <>
      <table className="w-full border-line sm:border-t">
        <caption className="sr-only">
          <Trans>Ledger</Trans>
        </caption>
        <thead>
          <tr className="text-start text-sm whitespace-nowrap text-muted max-sm:sr-only">
            <th scope="col" className="py-2.5 ps-6 font-medium max-sm:hidden">
              <Trans>Date</Trans>
            </th>
            <th scope="col" className="px-4 py-2.5 font-medium">
              <Trans>Reason</Trans>
            </th>
            <th scope="col" className="px-4 py-2.5 font-medium max-sm:hidden">
              <Trans>Available from</Trans>
            </th>
            <th scope="col" className="py-2.5 pe-6 text-end font-medium">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} isHeld={Date.parse(line.available_at) > now} />
          ))}
        </tbody>
      </table>
      <ShowMore list={list} label={t`of the ledger`} />
    </>
  );
}

/** A table row; on phones dates are below the reason. */
function Line({ line, isHeld }: { line: Earning; isHeld: boolean }) {
  const { amount, reason, created_at, available_at } = line;
  const created = formatDate(created_at);
  const available = formatDate(available_at);
  return (
    <tr className="border-t border-line align-baseline">
      <td className="py-3 ps-6 text-sm whitespace-nowrap text-muted max-sm:hidden">{created}</td>
      <td className="w-full py-3 pe-4 wrap-anywhere max-sm:ps-5 sm:px-4">
        {reason}
        <span className="block text-sm text-muted sm:hidden">
          {isHeld ? t`${created}, available from ${available}` : created}
        </span>
      </td>
      <td
        className={cx('px-4 py-3 text-sm whitespace-nowrap max-sm:hidden', !isHeld && 'text-muted')}
      >
        {available}
      </td>
      <td
        className={cx(
          'py-3 pe-5 text-end font-medium whitespace-nowrap tabular-nums sm:pe-6',
          amount.amount_minor > 0 && 'text-success',
        )}
      >
        {formatMoney(amount, { signed: true })}
      </td>
    </tr>
  );
}
