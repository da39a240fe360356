import { useId, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { FieldNotes, useFieldIds } from '../../ui/field.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Loading } from '../../ui/loading.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { connectionsQuery } from '../connections/connections.api.ts';
import { meQuery } from '../users/users.api.ts';
import { peopleNamed } from './people-named.ts';
import { PersonOption } from './person-option.tsx';
import type { Receiver } from './receiver.ts';

export interface PersonPickerProps {
  value: Receiver | undefined;
  onChange: (person: Receiver) => void;
  error: string | undefined;
}

/** One of the people I am connected with. */
export function PersonPicker({ value, onChange, error }: PersonPickerProps) {
  const { hintId, errorId } = useFieldIds(undefined, error);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Person</legend>
      <People value={value} onChoose={onChange} />
      <FieldNotes hint={undefined} error={error} hintId={hintId} errorId={errorId} />
    </fieldset>
  );
}

interface PeopleProps {
  value: Receiver | undefined;
  onChoose: (person: Receiver) => void;
}

function People({ value, onChoose }: PeopleProps) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const { data: me } = useQuery(meQuery());
  const query = useInfiniteQuery(connectionsQuery());
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    query;
  if (data === undefined || me === undefined)
    return error === null ? (
      <Loading label="Loading connections">
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    ) : (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to fetch connections')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <NobodyYet />;
  const people = peopleNamed(data, me.id, typed, value);
  return (
    <>
      <SearchInput
        label="Filter people"
        value={typed}
        onValueChange={setTyped}
        // Enter would send the form.
        onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="mt-2 max-h-52 overflow-y-auto rounded-md border border-line p-1">
        {people.map((person) => (
          <PersonOption
            key={person.id}
            person={person}
            name={name}
            chosen={person.id === value?.id}
            onChoose={onChoose}
          />
        ))}
        {people.length === 0 && <p className="px-3 py-4 text-center text-muted">Nobody found</p>}
        {hasNextPage && (
          <Button
            variant="quiet"
            size="sm"
            className="w-full"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more people
          </Button>
        )}
      </div>
    </>
  );
}

function NobodyYet() {
  return (
    <p className="text-muted">
      You are not connected with anybody yet. Find people in your{' '}
      <Link to="/contacts" search={{ view: 'network' }} className={linkClass}>
        Network
      </Link>
      .
    </p>
  );
}
