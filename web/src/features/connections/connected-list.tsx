import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { connectionsQuery } from './connections.api.ts';
import { NetworkList } from './network-list.tsx';
import { otherSide } from './other-side.ts';
import { PersonRow } from './person-row.tsx';

/** The people I am connected with. */
export function ConnectedList({ me }: { me: number }) {
  return (
    <NetworkList
      label="Connections"
      query={useInfiniteQuery(connectionsQuery())}
      failure="Failed to fetch connections"
      empty={
        <EmptyState compact icon={<Users />} title="No connections yet">
          Connect with people you know: you can then write to each other and share contacts.
        </EmptyState>
      }
    >
      {(connection) => {
        const other = otherSide(connection, me);
        return (
          <PersonRow
            key={connection.id}
            name={other.name}
            line={other.email}
            actions={
              <>
                <Link
                  to="/messages"
                  search={{ user: other.id }}
                  className={buttonClass({ size: 'sm' })}
                >
                  Message <span className="sr-only">{other.name}</span>
                </Link>
                <ConnectionMenu connection={connection} other={other} />
              </>
            }
          />
        );
      }}
    </NetworkList>
  );
}
