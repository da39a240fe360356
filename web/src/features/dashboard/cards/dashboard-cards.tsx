import type { Connection, SuggestedConnection } from '#contract/connections.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { ReactNode } from 'react';
import { useStagedRender } from '../../../lib/hooks/use-staged-render.ts';
import { ChecklistPart } from './checklist-card.tsx';
import { EarningsPart } from './earnings-card.tsx';
import { FavoritesCard } from './favorites-card.tsx';
import { GrowthPart } from './growth-card.tsx';
import { CardContext, type Retry } from './dashboard-card.tsx';
import { QualityPart } from './quality-card.tsx';
import { SuggestedPart } from './suggestions-card.tsx';
import { TodayCard, type TodayActionHandlers } from '../today/today-card.tsx';
import { UnreadPart } from './unread-card.tsx';
import { UpcomingPart } from './upcoming-card.tsx';
import { WaitingPart } from './requests-card.tsx';

export interface DashboardSlots {
  requestAnswer: (request: Connection) => ReactNode;
  conversationRow: (conversation: Conversation) => ReactNode;
  connect: (suggestion: SuggestedConnection, name: string) => ReactNode;
}

export interface DashboardPartsProps extends DashboardSlots, TodayActionHandlers {
  dashboard: Dashboard | undefined;
  now: number;
  retry: Retry;
  /** Whether the checklist is shown. */
  hasChecklist: boolean;
  onHideChecklist: () => void;
}

const LOADING: Partial<Dashboard> = {};

/** Today and upcoming in the wide column, pending items next to them, statistics below. */
export function DashboardCards(props: DashboardPartsProps) {
  const { dashboard, now, retry, hasChecklist, onHideChecklist } = props;
  const { requestAnswer, conversationRow, connect, ...actions } = props;
  // Renders from the top in stages.
  const turn = useStagedRender(3, dashboard !== undefined);
  const soon = (turn >= 1 && dashboard) || LOADING;
  const nextCard = (turn >= 2 && dashboard) || LOADING;
  const below = (turn >= 3 && dashboard) || LOADING;
  return (
    <CardContext value={{ retry, note: '' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:grid-rows-[auto_1fr]">
        <div className="space-y-5">
          <TodayCard
            {...actions}
            today={dashboard?.today}
            isNew={dashboard?.contact_count === 0}
            isListening
          />
          <UpcomingPart upcoming={soon.upcoming} now={now} />
        </div>
        <div className="space-y-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {hasChecklist && (
            <ChecklistPart checklist={nextCard.checklist ?? undefined} onHide={onHideChecklist} />
          )}
          <WaitingPart waiting={nextCard.waiting} now={now} requestAnswer={requestAnswer} />
          <UnreadPart unread={nextCard.unread} conversationRow={conversationRow} />
          <FavoritesCard favorites={nextCard.favorites} />
          <SuggestedPart suggested={nextCard.suggested} connect={connect} />
        </div>
        <div className="space-y-5">
          <GrowthPart growth={below.growth} />
          <div className="grid gap-5 xl:grid-cols-2">
            <QualityPart quality={below.quality} />
            <EarningsPart earnings={below.earnings} />
          </div>
        </div>
      </div>
    </CardContext>
  );
}
