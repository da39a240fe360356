import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SuggestedConnection } from '#contract/connections.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { ReactNode } from 'react';
import { useStagedRender } from '../../../lib/hooks/use-staged-render.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { AsksCard } from './asks-card.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { FavoritesCard } from './favorites-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { CardContext, EmptyText, type Retry } from './dashboard-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { TodayCard, type TodayActionHandlers } from '../today/today-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';

export interface DashboardSlots {
  connect: (suggestion: SuggestedConnection, name: string) => ReactNode;
}

export interface DashboardCardsProps extends DashboardSlots, TodayActionHandlers {
  dashboard: Dashboard | undefined;
  now: number;
  retry: Retry;
  hasChecklist: boolean;
  onHideChecklist: () => void;
}

const LOADING: Partial<Dashboard> = {};

/** Today and upcoming in the wide column, people next to them, statistics below. Cards without content aren't shown. */
export function DashboardCards(props: DashboardCardsProps) {
  const { dashboard, now, retry, connect: _, ...actions } = props;
  // Renders from the top in stages.
  const stage = useStagedRender(3, dashboard !== undefined);
  const firstStage = (stage >= 1 && dashboard) || LOADING;
  const nextCard = (stage >= 2 && dashboard) || LOADING;
  const lastStage = (stage >= 3 && dashboard) || LOADING;
  return (
    <CardContext value={{ retry, titleSuffix: '' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-rows-[auto_1fr] lg:not-has-[>aside:empty]:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="space-y-5">
          <TodayCard
            {...actions}
            today={dashboard?.today}
            isNew={dashboard?.contact_count === 0}
            isListening
          />
          <UpcomingCard upcoming={firstStage.upcoming} now={now} />
        </div>
        <PeopleColumn {...props} dashboard={nextCard} />
        <div className="space-y-5">
          {dashboard?.contact_count === 0 && <ComingCard />}
          <GrowthCard growth={lastStage.growth} />
          <EarningsCard earnings={lastStage.earnings} />
        </div>
      </div>
    </CardContext>
  );
}

interface PeopleColumnProps extends Pick<
  DashboardCardsProps,
  'hasChecklist' | 'onHideChecklist' | 'connect'
> {
  dashboard: Partial<Dashboard>;
}

function PeopleColumn(props: PeopleColumnProps) {
  const { dashboard, hasChecklist, onHideChecklist, connect } = props;
  return (
    <aside
      aria-label={t`Overview`}
      className="space-y-5 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      {hasChecklist && (
        <ChecklistCard checklist={dashboard.checklist ?? undefined} onHide={onHideChecklist} />
      )}
      <AsksCard asks={dashboard.asks} />
      <FavoritesCard favorites={dashboard.favorites} />
      <SuggestionsCard suggested={dashboard.suggested} connect={connect} />
      <QualityCard quality={dashboard.quality} />
    </aside>
  );
}

/** Explains the dashboard of an empty address book. */
function ComingCard() {
  return (
    <Section title={t`What you’ll see here`} level={2} padded={false}>
      <EmptyText>
        <Trans>
          Once you’ve added contacts: birthdays and reminders for the next 14 days, your favorites,
          people you may know, and your network’s growth.
        </Trans>
      </EmptyText>
    </Section>
  );
}
