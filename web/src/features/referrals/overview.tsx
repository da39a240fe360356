import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReferralFunnel, ReferralSummary } from '#contract/referrals.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../lib/time/days.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { formatNumber, formatPercent, useRegion } from '../../lib/time/region.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { BalanceSection } from './balance-section.tsx';
import { LinkSection } from './link-section.tsx';
import { summaryQuery } from './referrals.api.ts';

interface Step {
  name: MessageDescriptor;
  part: keyof ReferralFunnel;
  /** The share of the previous step as text. */
  shareText: (percent: string) => string;
}

const STEPS: readonly Step[] = [
  { name: msg`Clicks`, part: 'clicks', shareText: (percent) => percent },
  { name: msg`Signed up`, part: 'signed_up', shareText: (percent) => t`${percent} of clicks` },
  {
    name: msg`Qualified`,
    part: 'qualified',
    shareText: (percent) => t`${percent} of those who signed up`,
  },
  {
    name: msg`Rewarded`,
    part: 'rewarded',
    shareText: (percent) => t`${percent} of those who qualified`,
  },
];

/** Link, rule, balances, funnel and months from one request. */
export function Overview() {
  const { data: summary, error, isFetching, refetch } = useQuery(summaryQuery());
  if (summary !== undefined)
    return (
      <>
        <BalanceSection {...summary} />
        <LinkSection {...summary} />
        <div className="grid gap-5 lg:grid-cols-2">
          <MonthsSection {...summary} />
          <FunnelSection {...summary} />
        </div>
      </>
    );
  if (error === null) return <OverviewSkeleton />;
  return (
    <div className={SHEET}>
      <FailedState
        message={errorMessage(error, t`Failed to load your earnings`)}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

const SHEET = 'rounded-lg border border-line bg-surface shadow-card';

/** Skeletons with the final size. */
function OverviewSkeleton() {
  return (
    <>
      <SectionSkeleton title={t`Balance`} height="h-44" />
      <SectionSkeleton title={t`Your link`} height="h-96" />
      <div className="grid gap-5 lg:grid-cols-2">
        <SectionSkeleton title={t`By month`} height="h-52" />
        <SectionSkeleton title={t`From click to reward`} height="h-52" />
      </div>
    </>
  );
}

function SectionSkeleton({ title, height }: { title: string; height: string }) {
  return (
    <Section level={2} title={title}>
      <div className={height}>
        <Loading label={t`Loading: ${title}`}>
          <SkeletonText lines={4} className="max-w-md" />
        </Loading>
      </div>
    </Section>
  );
}

/** Earned and paid per month. */
function MonthsSection({ months }: Pick<ReferralSummary, 'months'>) {
  useRegion();
  const currency = months[0]?.earned.currency ?? 'USD';
  const format = (amount_minor: number) => formatMoney({ amount_minor, currency });
  const isEmpty = months.every(({ earned, paid }) => !earned.amount_minor && !paid.amount_minor);
  return (
    <Section level={2} title={t`By month`}>
      {isEmpty ? (
        <p className="text-muted">
          <Trans>Monthly earnings and payouts will appear here.</Trans>
        </p>
      ) : (
        <BarChart
          caption={t`Earned and paid by month`}
          labelHeader={t`Month`}
          labels={months.map(({ month }) => labelOf(month))}
          series={[
            { name: t`Earned`, values: months.map(({ earned }) => earned.amount_minor), format },
            { name: t`Paid`, values: months.map(({ paid }) => paid.amount_minor), format },
          ]}
        />
      )}
    </Section>
  );
}

function labelOf(month: string) {
  const day = `${month}-01`;
  return {
    short: formatDay(day, { month: 'short' }),
    long: formatDay(day, { month: 'long', year: 'numeric' }),
  };
}

function FunnelSection({ funnel }: { funnel: ReferralFunnel }) {
  useRegion();
  return (
    <Section level={2} title={t`From click to reward`}>
      <ol aria-label={t`From click to reward`} className="space-y-4">
        {funnelSteps(funnel).map(({ name, count, length, share, shareText }) => (
          <li key={name}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{name}</span>{' '}
              <span className="tabular-nums">
                <span className="font-medium">{formatNumber(count)}</span>
                {share !== null && (
                  <span className="text-sm text-muted"> · {shareText(formatPercent(share))}</span>
                )}
              </span>
            </p>
            <span
              aria-hidden="true"
              className="mt-1.5 block h-2 overflow-hidden rounded-full bg-subtle forced-colors:border"
            >
              <span
                className="block h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[Highlight]"
                style={{ width: `${length * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export interface FunnelStep {
  name: string;
  count: number;
  length: number;
  /** Share of the previous step, 0 to 1; null if unknown. */
  share: number | null;
  /** "25% of clicks". */
  shareText: Step['shareText'];
}

/** From click to reward. Sign-ups may exceed counted clicks; then there is no share. */
export function funnelSteps(funnel: ReferralFunnel): FunnelStep[] {
  const longest = Math.max(1, ...Object.values(funnel));
  return STEPS.map(({ name, part, shareText }, index) => {
    const count = funnel[part];
    const previousCount = funnel[STEPS[index - 1]?.part ?? 'clicks'];
    const hasShare = index > 0 && previousCount > 0 && count <= previousCount;
    return {
      name: i18n._(name),
      count,
      length: count / longest,
      share: hasShare ? count / previousCount : null,
      shareText,
    };
  });
}
