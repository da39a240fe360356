import { useInfiniteQuery } from '@tanstack/react-query';
import Sparkles from 'lucide-react/icons/sparkles';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Connect } from './connect.tsx';
import { suggestedQuery } from './connections.api.ts';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';

/** People I may know, with the reason of each. */
export function SuggestedList() {
  return (
    <NetworkList
      label="Suggested"
      query={useInfiniteQuery(suggestedQuery())}
      failure="Failed to fetch suggested connections"
      empty={
        <EmptyState compact icon={<Sparkles />} title="No suggestions yet">
          People with whom you share connections, contacts or a company appear here.
        </EmptyState>
      }
    >
      {({ user, reason, contact_id }) => {
        const name = `${user.first_name} ${user.last_name}`.trim();
        return (
          <PersonRow
            key={user.id}
            name={name}
            avatar_url={user.avatar_url}
            line={[user.headline, reason].filter(Boolean).join(' · ')}
            actions={<Connect to_user={user.id} contact_id={contact_id} name={name} />}
          />
        );
      }}
    </NetworkList>
  );
}
