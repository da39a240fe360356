import { useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Session } from '#contract/sessions.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { keepFocus } from '../../lib/keep-focus.ts';
import { useNow } from '../../lib/use-now.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { EndOthers } from './end-others.tsx';
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
      actions={<EndOthers others={others} focusAfter={() => heading.current} />}
      padded={false}
    >
      <SessionList
        list={list}
        onEnded={() => {
          showToast({ type: 'success', message: 'The session has ended' });
          keepFocus(heading.current);
        }}
      />
    </Section>
  );
}

interface SessionListProps {
  list: Pick<
    ReturnType<typeof useInfiniteQuery<unknown, Error, Session[]>>,
    | 'data'
    | 'error'
    | 'isFetching'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >;
  onEnded: () => void;
}

function SessionList({ list, onEnded }: SessionListProps) {
  const now = useNow();
  const { data, error, isFetching, refetch } = list;
  if (data === undefined && error === null)
    return (
      <Loading label="Loading sessions">
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (data === undefined)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to fetch sessions')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <ul aria-label="Sessions">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} now={now} onEnded={onEnded} />
        ))}
      </ul>
      <ShowMore list={list} label="sessions" />
    </>
  );
}
