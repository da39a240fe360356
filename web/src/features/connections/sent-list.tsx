import { useInfiniteQuery } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { sentQuery, useRemoveConnection } from './connections.api.ts';
import { InviteButton } from './invite-button.tsx';
import { MessageLink } from './message-link.tsx';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';

export function SentList({ onInvite }: { onInvite: () => void }) {
  const now = useNow();
  return (
    <NetworkList
      label="Requests you sent"
      query={useInfiniteQuery(sentQuery())}
      failure="Failed to fetch sent connections"
      empty={
        <EmptyState
          compact
          icon={<Send />}
          title="No requests sent"
          action={<InviteButton onInvite={onInvite} />}
        >
          Requests you send will appear here.
        </EmptyState>
      }
    >
      {({ id, to_user, to_user_name, status, created_at }) => (
        <PersonRow
          key={id}
          id={to_user}
          name={to_user_name}
          line={`Sent ${relativeTimeInText(created_at, now)}`}
          actions={
            status === 'pending' ? (
              <>
                <Tag>Pending</Tag>
                <Withdraw id={id} name={to_user_name} />
              </>
            ) : (
              <>
                <Tag tone="success">Accepted</Tag>
                <MessageLink user={{ id: to_user, name: to_user_name }} />
              </>
            )
          }
        />
      )}
    </NetworkList>
  );
}

function Withdraw({ id, name }: { id: number; name: string }) {
  const remove = useRemoveConnection(() =>
    showToast({ type: 'success', message: `Request to ${name} withdrawn` }),
  );
  return (
    <Button size="sm" pending={remove.isPending} onClick={() => remove.mutate(id)}>
      Withdraw <span className="sr-only">the request to {name}</span>
    </Button>
  );
}
