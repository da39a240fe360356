import type { ReferralSummary } from '#contract/referrals.ts';
import { formatDay } from '../../lib/days.ts';
import { formatMoney } from '../../lib/money.ts';
import { useRegion } from '../../lib/region.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Section } from '../../ui/section.tsx';

/** What was earned and paid in each of the last twelve months. */
export function MonthsSection({ months }: Pick<ReferralSummary, 'months'>) {
  useRegion();
  const currency = months[0]?.earned.currency ?? 'USD';
  const format = (amount_minor: number) => formatMoney({ amount_minor, currency });
  const isEmpty = months.every(({ earned, paid }) => !earned.amount_minor && !paid.amount_minor);
  return (
    <Section level={2} title="By month">
      {isEmpty ? (
        <p className="text-muted">What you earn and are paid stands here, month by month.</p>
      ) : (
        <BarChart
          caption="Earned and paid by month"
          column="Month"
          labels={months.map(({ month }) => labelOf(month))}
          series={[
            { name: 'Earned', values: months.map(({ earned }) => earned.amount_minor), format },
            { name: 'Paid', values: months.map(({ paid }) => paid.amount_minor), format },
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
