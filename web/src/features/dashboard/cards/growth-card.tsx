import type { Dashboard } from '#contract/dashboard.ts';
import { formatDay } from '../../../lib/time/days.ts';
import { formatNumber } from '../../../lib/time/region.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyText, DashboardCard, type Loadable } from './dashboard-card.tsx';
import { contactCountText } from '../../../entities/contact/contact-name.ts';

type Growth = NonNullable<Dashboard['growth']>;

export function GrowthCard({ growth }: { growth: Loadable<Growth> }) {
  return (
    <DashboardCard
      title="Your network over 12 months"
      data={growth}
      failure="Failed to load the growth chart"
      minHeightClass="min-h-104"
      skeleton={
        <div className="space-y-6">
          <Skeleton className="h-4.5 w-3/5" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      }
    >
      {(months) => <Months months={months} />}
    </DashboardCard>
  );
}

function Months({ months }: { months: Growth }) {
  const last = months.at(-1);
  if (
    last === undefined ||
    months.every(({ contacts, connections }) => contacts + connections === 0)
  )
    return <EmptyText>Your network’s growth will appear here.</EmptyText>;
  return (
    <div className="px-5 pb-4 sm:px-6">
      <p className="-mt-2 pb-4 text-muted">{formatGrowth(months)}</p>
      <BarChart
        caption="Contacts and connections at the end of each month"
        labelHeader="Month"
        scale="per-series"
        labels={months.map(({ month }) => ({
          short: formatDay(`${month}-01`, { month: 'short' }),
          long: formatDay(`${month}-01`, { month: 'long', year: 'numeric' }),
        }))}
        series={[
          {
            name: 'Contacts',
            values: months.map(({ contacts }) => contacts),
            format: (count) => formatNumber(count),
          },
          {
            name: 'Connections',
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
  return added > 0 ? `${totalText} (${formatNumber(added)} new this month)` : totalText;
}
