import { Suspense, useDeferredValue, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { TodayItem } from '#contract/dashboard.ts';
import type { User } from '#contract/users.ts';
import { Connect } from '../features/connections/connect.tsx';
import { RequestActions } from '../features/connections/request-actions.tsx';
import { AnswerIntroduction } from '../entities/introduction/answer-introduction.tsx';
import { AnswerShare } from '../entities/share/answer-share.tsx';
import { AnswerAsk, AskOutcomeLinks } from '../features/asks/today-ask.tsx';
import { DashboardCards } from '../features/dashboard/cards/dashboard-cards.tsx';
import { dashboardQuery, useInvalidateDashboard } from '../features/dashboard/dashboard.api.ts';
import { dateLine, greeting } from '../features/dashboard/greeting.ts';
import { QuickActions } from '../features/dashboard/quick-actions.tsx';
import { useChecklist } from '../features/dashboard/cards/use-checklist.ts';
import { useToday } from '../features/dashboard/today/use-today-list.ts';
import { SnoozeMenu } from '../features/reminders/list/snooze-menu.tsx';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { meQuery } from '../features/users/users.api.ts';
import { errorMessage } from '../lib/http/error-message.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useNow } from '../lib/time/use-now.ts';
import { FailedState } from '../ui/feedback/failed-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

const LogInteractionDialog = lazyComponent(
  async () =>
    (await import('../features/interactions/log-interaction-dialog.tsx')).LogInteractionDialog,
);

export function Screen() {
  const { data: me } = useQuery(meQuery());
  const openDialog = useOpenGlobalDialog();
  const now = useNow();
  return (
    <>
      <PageHeader title={greeting(now, me?.first_name ?? '')} description={dateLine(now)} />
      <div className="mt-5 mb-6">
        <QuickActions onOpen={openDialog} />
      </div>
      {me !== undefined && <Content me={me} now={now} />}
    </>
  );
}

function answerOf(item: TodayItem) {
  const { kind, share_id, introduction_id, ask_id, connection_id, name } = item;
  if (share_id !== null) return <AnswerShare id={share_id} about={name} />;
  if (introduction_id !== null) return <AnswerIntroduction id={introduction_id} about={name} />;
  if (ask_id !== null && kind === 'outcome') return <AskOutcomeLinks id={ask_id} about={name} />;
  if (ask_id !== null) return <AnswerAsk id={ask_id} about={name} />;
  if (connection_id === null) return null;
  return <RequestActions request={{ id: connection_id, from_user_name: name }} />;
}

function Content({ me, now }: { me: User; now: number }) {
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery());
  const readAgain = useInvalidateDashboard();
  const [logging, setLogging] = useState<TodayItem | null>(null);
  const { today, more, onDone, onSnooze } = useToday(data?.today, me.reminder_time);
  const checklist = useChecklist(me, data);
  // Rendering ten cards at once would block a slow phone.
  const deferredData = useDeferredValue(data);
  const retry = { run: () => void refetch(), pending: isFetching };
  if (data === undefined && error !== null)
    return (
      <FailedState
        message={errorMessage(error, t`Failed to load the dashboard`)}
        onRetry={retry.run}
        pending={isFetching}
      />
    );
  return (
    <>
      <DashboardCards
        dashboard={deferredData && today !== undefined ? { ...deferredData, today } : undefined}
        now={now}
        retry={retry}
        {...checklist}
        more={more}
        onLog={setLogging}
        onSnooze={onSnooze}
        onDone={onDone}
        snoozeMenu={(menu) => <SnoozeMenu isFurther {...menu} />}
        answer={answerOf}
        connect={({ user, contact_id }, name) => (
          <Connect target={{ to_user: user.id, contact_id }} name={name} />
        )}
      />
      <Suspense>
        {logging !== null && logging.contact_id !== null && (
          <LogInteractionDialog
            contacts={[{ id: logging.contact_id, name: logging.name }]}
            onClose={() => setLogging(null)}
            // Keep-in-touch reminders restart by the log itself; other items are completed.
            onLogged={() => (logging.kind === 'keep_in_touch' ? void readAgain() : onDone(logging))}
          />
        )}
      </Suspense>
    </>
  );
}
