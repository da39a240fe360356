import { useId, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Person } from '#contract/user-card.ts';
import { Link } from '@tanstack/react-router';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { FieldNotes, useFieldIds } from '../../ui/fields/field.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { SkeletonRow } from '../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Radio } from '../../ui/fields/radio.tsx';
import { type People, useRecipients } from './use-recipients.ts';

export interface PersonPickerProps {
  value: Person | undefined;
  onChange: (person: Person) => void;
  error: string | undefined;
}

export function PersonPicker({ value, onChange, error }: PersonPickerProps) {
  const { hintId, errorId } = useFieldIds(undefined, error);
  const [typed, setTyped] = useState('');
  const people = useRecipients(typed, value);
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? errorId : undefined}
      data-wrong={error === undefined ? undefined : ''}
    >
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Share with</Trans>
      </legend>
      {people.state === 'loading' && (
        <Loading label={t`Loading people`}>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
      {people.state === 'failed' && (
        <FailedState
          compact
          message={people.failure ?? ''}
          pending={people.isRetrying}
          onRetry={people.retry}
        />
      )}
      {people.state === 'nobody' && <NoPeopleYet />}
      {people.state === 'some' && (
        <>
          <SearchInput
            label={t`Search people`}
            value={typed}
            onValueChange={setTyped}
            // Enter would submit the form.
            onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <Options people={people} value={value} onChoose={onChange} />
        </>
      )}
      <FieldNotes hint={undefined} error={error} hintId={hintId} errorId={errorId} />
    </fieldset>
  );
}

interface OptionsProps {
  people: People;
  value: Person | undefined;
  onChoose: (person: Person) => void;
}

function Options({ people, value, onChoose }: OptionsProps) {
  const name = useId();
  const { matches, failure, isRetrying, retry, loadMore, isLoadingMore, isSearching } = people;
  return (
    <>
      {failure !== null && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-danger">
          {failure}
          <Button size="sm" variant="quiet" pending={isRetrying} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <div className="relative mt-2 max-h-52 overflow-y-auto overscroll-contain rounded-md border border-line p-1">
        {matches.map((person) => (
          <PersonOption
            key={person.id}
            person={person}
            name={name}
            chosen={person.id === value?.id}
            onChoose={onChoose}
          />
        ))}
        {matches.length === 0 && (
          <p role="status" className="px-3 py-4 text-center text-muted">
            {isSearching ? t`Searching…` : t`No results`}
          </p>
        )}
        {loadMore !== null && (
          <Button
            variant="quiet"
            size="sm"
            className="w-full"
            pending={isLoadingMore}
            onClick={loadMore}
          >
            <Trans>Show more people</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function NoPeopleYet() {
  return (
    <p className="text-muted">
      <Trans>
        You have no connections yet. Find people in your{' '}
        <Link to="/contacts" search={{ view: 'network' }} className={linkClass}>
          Network
        </Link>
        .
      </Trans>
    </p>
  );
}

interface PersonOptionProps {
  person: Person;
  name: string;
  chosen: boolean;
  onChoose: (person: Person) => void;
}

function PersonOption({ person, name, chosen, onChoose }: PersonOptionProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-sm px-2 py-1 hover:bg-subtle has-checked:bg-accent-soft"
    >
      <Radio id={id} name={name} checked={chosen} onChange={() => onChoose(person)} />
      <Avatar name={person.name} src={personPhotoUrl(person)} size="sm" />
      <span dir="auto" className="min-w-0 truncate">
        {person.name}
      </span>
    </label>
  );
}
