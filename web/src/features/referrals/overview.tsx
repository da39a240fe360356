import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/error-message.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { BalanceSection } from './balance-section.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { LinkSection } from './link-section.tsx';
import { MonthsSection } from './months-section.tsx';
import { summaryQuery } from './referrals.api.ts';

/** What one call tells: the link and its rule, the balance, how far people came, and the months. */
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
  if (error === null) return <Coming />;
  return (
    <div className={SHEET}>
      <FailedState
        message={errorMessage(error, 'Failed to fetch your earnings')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

const SHEET = 'rounded-lg border border-line bg-surface shadow-card';

/** The sheets that come, with as much room as they will take. */
function Coming() {
  return (
    <>
      <ComingSection title="Balance" height="h-44" />
      <ComingSection title="Your link" height="h-96" />
      <div className="grid gap-5 lg:grid-cols-2">
        <ComingSection title="By month" height="h-52" />
        <ComingSection title="From click to reward" height="h-52" />
      </div>
    </>
  );
}

function ComingSection({ title, height }: { title: string; height: string }) {
  return (
    <Section level={2} title={title}>
      <div className={height}>
        <Loading label={`Loading: ${title}`}>
          <SkeletonText lines={4} className="max-w-md" />
        </Loading>
      </div>
    </Section>
  );
}
