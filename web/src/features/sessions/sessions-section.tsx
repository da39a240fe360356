import { useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Session } from '#contract/sessions.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { focusHeadingAfterRemoval } from '../../lib/focus-heading-after-removal.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueryState, type AnsweredProps } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore, type ShowMoreProps } from '../../ui/show-more.tsx';
import { showToast } from '../../ui/toasts.ts';
import { LogOutOthers } from './log-out-others.tsx';
import { SessionRow } from './session-row.tsx';
import { sessionsQuery } from './sessions.api.ts';

/** Where I am signed in, and the way to end it there. */
export function SessionsSection() {
  const list = useInfiniteQuery(sessionsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const others = list.hasNextPage || (list.data ?? []).some(({ current }) => !current);
  return (
    <Section
      headingRef={heading}
      title="Sessions"
      description="Where you are signed in. Each session ends seven days after logging in."
      actions={<LogOutOthers others={others} focusAfter={() => heading.current} />}
      padded={false}
    >
      <SessionList
        list={list}
        onEnded={() => {
          showToast({ type: 'success', message: 'The session has ended' });
          focusHeadingAfterRemoval(heading.current);
        }}
      />
    </Section>
  );
}

interface SessionListProps {
  list: AnsweredProps<Session[]>['query'] & ShowMoreProps['list'];
  onEnded: () => void;
}

function SessionList({ list, onEnded }: SessionListProps) {
  const now = useNow();
  return (
    <QueryState
      compact
      query={list}
      loading="Loading sessions"
      rows={2}
      failure={errorMessage(list.error, 'Failed to fetch sessions')}
    >
      {(sessions) => (
        <>
          <ul aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={now} onEnded={onEnded} />
            ))}
          </ul>
          <ShowMore list={list} label="sessions" />
        </>
      )}
    </QueryState>
  );
}
