import type { Connection, SuggestedConnection } from '#contract/connections.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { ReactNode } from 'react';
import { useStagedRender } from '../../../lib/hooks/use-staged-render.ts';
import { ChecklistCard } from './checklist-card.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { FavoritesCard } from './favorites-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { CardContext, type Retry } from './dashboard-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { TodayCard, type TodayActionHandlers } from '../today/today-card.tsx';
import { UnreadCard } from './unread-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { RequestsCard } from './requests-card.tsx';

export interface DashboardSlots {
  requestAnswer: (request: Connection) => ReactNode;
  conversationRow: (conversation: Conversation) => ReactNode;
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

/** Today and upcoming in the wide column, pending items next to them, statistics below. */
export function DashboardCards(props: DashboardCardsProps) {
  const { dashboard, now, retry, hasChecklist, onHideChecklist } = props;
  const { requestAnswer, conversationRow, connect, ...actions } = props;
  // Renders from the top in stages.
  const stage = useStagedRender(3, dashboard !== undefined);
  const firstStage = (stage >= 1 && dashboard) || LOADING;
  const nextCard = (stage >= 2 && dashboard) || LOADING;
  const lastStage = (stage >= 3 && dashboard) || LOADING;
  return (
    <CardContext value={{ retry, titleSuffix: '' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:grid-rows-[auto_1fr]">
        <div className="space-y-5">
          <TodayCard
            {...actions}
            today={dashboard?.today}
            isNew={dashboard?.contact_count === 0}
            isListening
          />
          <UpcomingCard upcoming={firstStage.upcoming} now={now} />
        </div>
        <div className="space-y-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {hasChecklist && (
            <ChecklistCard checklist={nextCard.checklist ?? undefined} onHide={onHideChecklist} />
          )}
          <RequestsCard waiting={nextCard.waiting} now={now} requestAnswer={requestAnswer} />
          <UnreadCard unread={nextCard.unread} conversationRow={conversationRow} />
          <FavoritesCard favorites={nextCard.favorites} />
          <SuggestionsCard suggested={nextCard.suggested} connect={connect} />
        </div>
        <div className="space-y-5">
          <GrowthCard growth={lastStage.growth} />
          <div className="grid gap-5 xl:grid-cols-2">
            <QualityCard quality={lastStage.quality} />
            <EarningsCard earnings={lastStage.earnings} />
          </div>
        </div>
      </div>
    </CardContext>
  );
}
