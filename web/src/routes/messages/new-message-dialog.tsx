import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Person } from '#contract/user-card.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { type People, useRecipients } from '../../features/contact-shares/use-recipients.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonRow } from '../../ui/feedback/skeleton.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Selects a person to write to; Enter selects the first match. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const people = useRecipients(typed, undefined);
  const choose = ({ id }: Person) => {
    onClose();
    void navigate({ to: '/messages', search: { user: id }, state: { write: true } });
  };
  return (
    <Dialog title={t`New message`} size="sm" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (people.matches[0] !== undefined) choose(people.matches[0]);
        }}
      >
        <SearchInput label={t`Search people`} value={typed} onValueChange={setTyped} />
      </form>
      <Results people={people} onChoose={choose} />
    </Dialog>
  );
}

interface ResultsProps {
  people: People;
  onChoose: (person: Person) => void;
}

function Results({ people, onChoose }: ResultsProps) {
  const { state, matches, failure, isRetrying, retry } = people;
  if (state === 'loading')
    return (
      <Loading label={t`Loading people`}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (state === 'nobody') return <NoConnections />;
  if (state === 'failed' || (failure !== null && matches.length === 0))
    return <FailedState compact message={failure ?? ''} pending={isRetrying} onRetry={retry} />;
  return <Matches people={people} onChoose={onChoose} />;
}

function Matches({ people, onChoose }: ResultsProps) {
  const { matches, isSearching, loadMore, isLoadingMore } = people;
  if (matches.length === 0)
    return (
      <p role="status" className="px-3 py-6 text-center text-muted">
        {isSearching ? t`Searching…` : t`No results`}
      </p>
    );
  return (
    <ul aria-label={t`People`} className="mt-2 max-h-80 overflow-y-auto overscroll-contain">
      {matches.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className="flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md px-2 text-start hover:bg-subtle focus-visible:-outline-offset-2"
            onClick={() => onChoose(person)}
          >
            <Avatar name={person.name} src={personPhotoUrl(person)} size="sm" />
            <span dir="auto" className="min-w-0 truncate">
              {person.name}
            </span>
          </button>
        </li>
      ))}
      {loadMore !== null && (
        <li>
          <Button
            variant="quiet"
            size="sm"
            className="w-full"
            pending={isLoadingMore}
            onClick={loadMore}
          >
            <Trans>Show more people</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}

function NoConnections() {
  return (
    <EmptyState
      compact
      title={t`No connections yet`}
      action={
        <Link to="/contacts" search={{ view: 'network' }} className={buttonClass()}>
          <Trans>Go to Network</Trans>
        </Link>
      }
    >
      <Trans>Connect with people to message them.</Trans>
    </EmptyState>
  );
}
