import { t } from '@lingui/core/macro';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatDay } from '../../../lib/time/days.ts';
import { formatNumber } from '../../../lib/time/region.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';
import { contactCountText } from '../../../entities/contact/contact-name.ts';

type Growth = NonNullable<Dashboard['growth']>;

/** A chart of fewer months shows nothing. */
const MIN_MONTHS = 3;

const hasPeople = ({ contacts, connections }: Growth[number]) => contacts + connections > 0;

export function GrowthCard({ growth }: { growth: Loadable<Growth> }) {
  return (
    <DashboardCard
      title={t`Your network over the last 12 months`}
      data={growth}
      failure={t`Failed to load the growth chart`}
      isEmpty={(months) => months.filter(hasPeople).length < MIN_MONTHS}
    >
      {(months) => <Months months={months} />}
    </DashboardCard>
  );
}

function Months({ months }: { months: Growth }) {
  return (
    <div className="px-5 pb-4 sm:px-6">
      <p className="-mt-2 pb-4 text-muted">{formatGrowth(months)}</p>
      <BarChart
        caption={t`Contacts and connections at the end of each month`}
        labelHeader={t`Month`}
        scale="per-series"
        labels={months.map(({ month }) => ({
          short: formatDay(`${month}-01`, { month: 'short' }),
          long: formatDay(`${month}-01`, { month: 'long', year: 'numeric' }),
        }))}
        series={[
          {
            name: t`Contacts`,
            values: months.map(({ contacts }) => contacts),
            format: (count) => formatNumber(count),
          },
          {
            name: t`Connections`,
            values: months.map(({ connections }) => connections),
            format: (count) => formatNumber(count),
          },
        ]}
      />
    </div>
  );
}

function formatGrowth(months: Growth): string {
  const [last, previous] = [months.at(-1), months.at(-2)];
  if (last === undefined) return '';
  const totalText = contactCountText(last.contacts);
  const added = last.contacts - (previous?.contacts ?? 0);
  const addedText = formatNumber(added);
  return added > 0 ? t`${totalText} (${addedText} new this month)` : totalText;
}
