import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fullName } from '../../lib/text/full-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Connect } from './connect.tsx';
import { suggestedQuery, useDismissSuggestion, usePendingDismissals } from './connections.api.ts';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';

export function SuggestedList() {
  const query = useInfiniteQuery(suggestedQuery());
  const dismissed = usePendingDismissals();
  const suggested = query.data?.filter(({ user }) => !dismissed.includes(user.id));
  return (
    <NetworkList
      label={t`Suggestions`}
      loading={t`Loading suggestions`}
      query={{ ...query, data: suggested }}
      failure={t`Failed to fetch suggested connections`}
      empty={
        <p className="text-muted">
          <Trans>People with mutual connections, contacts or companies will appear here.</Trans>
        </p>
      }
      keyOf={({ user }) => user.id}
    >
      {({ user, reason, contact_id }) => {
        const name = fullName(user);
        return (
          <PersonRow
            person={{ id: user.id, name, photo_url: null, avatar_url: user.avatar_url }}
            line={user.headline}
            reason={reason}
            actions={
              <>
                <Connect target={{ to_user: user.id, contact_id }} name={name} />
                <Dismiss id={user.id} name={name} />
              </>
            }
          />
        );
      }}
    </NetworkList>
  );
}

/** Needs no confirmation: a dismissed user can still be found in other ways. */
function Dismiss({ id, name }: { id: number; name: string }) {
  const dismissal = useDismissSuggestion();
  return (
    <Button size="sm" variant="quiet" onClick={() => dismissal.mutate(id)}>
      <Trans>
        Dismiss <span className="sr-only">{name}</span>
      </Trans>
    </Button>
  );
}
