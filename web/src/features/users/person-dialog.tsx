import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { OtherUser } from '#contract/users.ts';
import { useRegion } from '../../lib/time/region.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import { VISIBLE_FIELDS, type VisibleField } from './profile-values.ts';
import { meQuery, userQuery } from './users.api.ts';

export interface PersonDialogProps {
  id: number;
  actionsOf: (person: OtherUser) => ReactNode;
  /** Offers help with a need of a connection. */
  onHelp: (person: OtherUser, need: string) => void;
  onClose: () => void;
}

export function PersonDialog({ id, actionsOf, onHelp, onClose }: PersonDialogProps) {
  useRegion();
  const { data: me } = useQuery(meQuery());
  const query = useQuery(userQuery(id));
  return (
    <Dialog onClose={onClose} title={t`Profile`}>
      <QueryState
        compact
        query={query}
        loading={t`Loading profile`}
        failure={t`Failed to load the profile`}
      >
        {(person) => (
          <>
            <ProfileSheet
              profile={person}
              email={person.email}
              fields={fieldsOf(person)}
              onHelp={isConnected(person) ? (need) => onHelp(person, need) : undefined}
            >
              {person.mutual_connections > 0 && (
                <p className="text-sm text-muted">{mutualText(person.mutual_connections)}</p>
              )}
            </ProfileSheet>
            {person.id !== me?.id && <DialogFooter>{actionsOf(person)}</DialogFooter>}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function mutualText(count: number): string {
  return count === 1 ? t`1 mutual connection` : t`${count} mutual connections`;
}

function isConnected({ connection }: OtherUser): boolean {
  return connection?.status === 'accepted';
}

/** Private fields are absent, empty ones are skipped. */
function fieldsOf(person: OtherUser): VisibleField[] {
  return VISIBLE_FIELDS.filter((field) => Boolean(person[field]?.length));
}
