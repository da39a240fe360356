import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import type { Connection } from '#contract/connections.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tag } from '../../ui/tag.tsx';
import { pendingQuery, receivedQuery } from './connections.api.ts';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';
import { RequestAnswer } from './request-answer.tsx';

/** Requests that I received: those that wait for an answer, then all. */
export function ReceivedList() {
  const now = useNow();
  const pending = useInfiniteQuery(pendingQuery());
  const received = useInfiniteQuery(receivedQuery());
  const answered = received.data?.filter(({ status }) => status !== 'pending');
  const row = (connection: Connection) => (
    <PersonRow
      key={connection.id}
      name={connection.from_user_name}
      line={`${connection.from_user_email} · ${relativeTime(connection.created_at, now)}`}
      actions={
        connection.status === 'pending' ? (
          <RequestAnswer request={connection} />
        ) : (
          <Tag tone={connection.status === 'accepted' ? 'success' : 'neutral'}>
            {connection.status === 'accepted' ? 'Accepted' : 'Ignored'}
          </Tag>
        )
      }
    />
  );
  return (
    <div className="space-y-6">
      <NetworkList
        label="Requests that wait for your answer"
        query={pending}
        failure="Failed to fetch pending connections"
        empty={
          <EmptyState compact icon={<Inbox />} title="No requests">
            Whoever asks to connect with you is shown here.
          </EmptyState>
        }
      >
        {row}
      </NetworkList>
      {(received.error !== null || (answered?.length ?? 0) > 0) && (
        <section>
          <h2 className="mb-2 font-semibold">Answered</h2>
          <NetworkList
            label="Answered requests"
            query={{ ...received, data: answered }}
            failure="Failed to fetch received connections"
            empty={null}
          >
            {row}
          </NetworkList>
        </section>
      )}
    </div>
  );
}
