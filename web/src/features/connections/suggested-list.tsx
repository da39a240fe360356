import { useInfiniteQuery } from '@tanstack/react-query';
import Sparkles from 'lucide-react/icons/sparkles';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Connect } from './connect.tsx';
import { suggestedQuery, usePendingDismissals, useDismissSuggestion } from './connections.api.ts';
import { InviteButton } from './invite-button.tsx';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';

/** People I may know, with the reason of each. */
export function SuggestedList({ onInvite }: { onInvite: () => void }) {
  const query = useInfiniteQuery(suggestedQuery());
  const dismissed = usePendingDismissals();
  const suggested = query.data?.filter(({ user }) => !dismissed.includes(user.id));
  return (
    <NetworkList
      label="Suggested"
      query={{ ...query, data: suggested }}
      failure="Failed to fetch suggested connections"
      empty={
        <EmptyState
          compact
          icon={<Sparkles />}
          title="No suggestions yet"
          action={<InviteButton onInvite={onInvite} />}
        >
          People with whom you share connections, contacts or a company appear here.
        </EmptyState>
      }
    >
      {({ user, reason, contact_id }) => {
        const name = `${user.first_name} ${user.last_name}`.trim();
        return (
          <PersonRow
            key={user.id}
            id={user.id}
            name={name}
            avatar_url={user.avatar_url}
            line={user.headline}
            reason={reason}
            actions={
              <>
                <Connect whom={{ to_user: user.id, contact_id }} name={name} />
                <Dismiss id={user.id} name={name} />
              </>
            }
          />
        );
      }}
    </NetworkList>
  );
}

/** Asks nothing: whoever is dismissed can still be connected with, only not from here. */
function Dismiss({ id, name }: { id: number; name: string }) {
  const dismissal = useDismissSuggestion();
  return (
    <Button size="sm" variant="quiet" onClick={() => dismissal.mutate(id)}>
      Dismiss <span className="sr-only">{name}</span>
    </Button>
  );
}
