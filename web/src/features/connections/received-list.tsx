import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import type { Connection } from '#contract/connections.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tag } from '../../ui/tag.tsx';
import { pendingQuery, receivedQuery } from './connections.api.ts';
import { Connect } from './connect.tsx';
import { InviteButton } from './invite-button.tsx';
import { MessageLink } from './message-link.tsx';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';
import { RequestActions } from './request-actions.tsx';

export function ReceivedList({ onInvite }: { onInvite: () => void }) {
  const now = useNow();
  const pending = useInfiniteQuery(pendingQuery());
  const received = useInfiniteQuery(receivedQuery());
  const answered = received.data?.filter(({ status }) => status !== 'pending');
  const hasAnswered = (answered?.length ?? 0) > 0 || received.hasNextPage;
  const row = (connection: Connection) => (
    <PersonRow
      key={connection.id}
      id={connection.from_user}
      name={connection.from_user_name}
      hasProfile={connection.status !== 'rejected'}
      line={[connection.from_user_email, relativeTime(connection.created_at, now)]
        .filter(Boolean)
        .join(' · ')}
      actions={<RequestOutcome request={connection} />}
    />
  );
  return (
    <div className="space-y-6">
      <NetworkList
        label="Pending requests"
        query={pending}
        failure="Failed to fetch pending connections"
        empty={
          <EmptyState
            compact
            icon={<Inbox />}
            title="No requests"
            action={<InviteButton onInvite={onInvite} />}
          >
            Connection requests will appear here.
          </EmptyState>
        }
      >
        {row}
      </NetworkList>
      {(received.error !== null || hasAnswered) && (
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

function RequestOutcome({ request }: { request: Connection }) {
  if (request.status === 'pending') return <RequestActions request={request} />;
  if (request.status === 'rejected')
    return (
      <>
        <Tag>Ignored</Tag>
        <Connect target={{ to_user: request.from_user }} name={request.from_user_name} />
      </>
    );
  return (
    <>
      <Tag tone="success">Accepted</Tag>
      <MessageLink user={{ id: request.from_user, name: request.from_user_name }} />
    </>
  );
}
