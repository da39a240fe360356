import { useInfiniteQuery } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { relativeTime } from '../../lib/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tag } from '../../ui/tag.tsx';
import { sentQuery, useRemoveConnection } from './connections.api.ts';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';

/** Requests that I sent. */
export function SentList() {
  const now = useNow();
  return (
    <NetworkList
      label="Requests you sent"
      query={useInfiniteQuery(sentQuery())}
      failure="Failed to fetch sent connections"
      empty={
        <EmptyState compact icon={<Send />} title="No requests sent">
          Whom you ask to connect is shown here until they answer.
        </EmptyState>
      }
    >
      {({ id, to_user_name, status, created_at }) => (
        <PersonRow
          key={id}
          name={to_user_name}
          line={`Sent ${relativeTime(created_at, now).replace('Just', 'just')}`}
          actions={
            status === 'pending' ? (
              <>
                <Tag>Pending</Tag>
                <Withdraw id={id} name={to_user_name} />
              </>
            ) : (
              <Tag tone="success">Accepted</Tag>
            )
          }
        />
      )}
    </NetworkList>
  );
}

function Withdraw({ id, name }: { id: number; name: string }) {
  const remove = useRemoveConnection();
  return (
    <Button size="sm" pending={remove.isPending} onClick={() => remove.mutate(id)}>
      Withdraw <span className="sr-only">the request to {name}</span>
    </Button>
  );
}
