import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import type { Contact } from '#contract/contacts.ts';
import { focusNextRow, focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { cadenceText } from '../../entities/reminder/cadence.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { MultiComboboxField } from '../../ui/fields/multi-combobox-field.tsx';
import { useContactSearch } from '../contacts/contacts.api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChosenPeople } from './chosen-people.tsx';
import { StepFrame } from './step-frame.tsx';
import { MAX_PEOPLE, usePeople } from './use-people.ts';
import { useSuggestedPeople } from './use-suggested-people.ts';
import type { StepProps } from './use-step-navigation.ts';
import type { SuggestedPerson } from './suggested-people.ts';

const VISIBLE_SUGGESTIONS = 5;

/** Up to five people with their cadence. */
export function PeopleStep({ navigation }: StepProps) {
  const { guard, failure, saving, save, ...people } = usePeople(navigation);
  const suggested = useSuggestedPeople();
  const chosenCount = people.chosen.length;
  const isFull = chosenCount >= MAX_PEOPLE;
  const chosenIds = people.chosen.map(({ id }) => id);
  return (
    <StepFrame
      navigation={navigation}
      saving={saving}
      failure={failure}
      onContinue={() => void save()}
    >
      <QueryState
        compact
        query={suggested}
        loading={t`Loading contacts`}
        rows={4}
        failure={t`Failed to fetch contacts`}
      >
        {({ people: offered, withCadence, count }) =>
          count === 0 ? (
            <NoPeopleYet onBack={navigation.goBack} />
          ) : (
            <div ref={focusInsideAfterRemoval} tabIndex={-1} className="space-y-6 outline-none">
              <p role="status" className="sr-only">
                <Trans>
                  {chosenCount} of {MAX_PEOPLE} selected
                </Trans>
              </p>
              <ExistingSchedules people={withCadence} />
              {chosenCount > 0 && (
                <ChosenPeople
                  people={people.chosen}
                  onChange={people.change}
                  onRemove={people.remove}
                />
              )}
              <FindPerson isFull={isFull} excludedIds={chosenIds} onChoose={people.choose} />
              <SuggestedList
                people={offered.filter(({ id }) => !chosenIds.includes(id))}
                isFull={isFull}
                onChoose={people.choose}
              />
            </div>
          )
        }
      </QueryState>
      <UnsavedDialog {...guard} />
    </StepFrame>
  );
}

function NoPeopleYet({ onBack }: { onBack: (() => void) | null }) {
  return (
    <EmptyState
      compact
      title={t`No contacts yet`}
      action={
        onBack && (
          <Button onClick={onBack}>
            <Trans>Import contacts</Trans>
          </Button>
        )
      }
    >
      <Trans>Add contacts first, then pick who to stay in touch with.</Trans>
    </EmptyState>
  );
}

/** Contacts that already have a cadence. */
function ExistingSchedules({ people }: { people: readonly Contact[] }) {
  const uniquePeople = [...new Map(people.map((contact) => [contact.id, contact])).values()];
  if (uniquePeople.length === 0) return null;
  return (
    <ul aria-label={t`Already scheduled`} className="space-y-1.5">
      {uniquePeople.slice(0, VISIBLE_SUGGESTIONS).map((contact) => (
        <li key={contact.id} className="flex items-start gap-2">
          <CircleCheck size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{displayName(contact)}</bdi>, {cadenceText(contact.cadence_days ?? 0)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FindPersonProps {
  isFull: boolean;
  excludedIds: readonly number[];
  onChoose: (person: SuggestedPerson) => void;
}

function FindPerson({ isFull, excludedIds, onChoose }: FindPersonProps) {
  const { typed, onTypedChange, options, emptyText, failure } = useContactSearch(excludedIds);
  return (
    <MultiComboboxField
      label={t`Search contacts`}
      hint={
        isFull
          ? t`That’s the maximum of ${MAX_PEOPLE}. Remove one to add another.`
          : t`By name, company or email.`
      }
      error={failure}
      hidesSelected
      value={[]}
      onValueChange={([option]) => {
        if (option === undefined) return;
        onChoose({ id: Number(option.value), name: option.label, reason: option.detail ?? '' });
        onTypedChange('');
      }}
      typed={typed}
      onTypedChange={onTypedChange}
      options={isFull ? [] : options}
      emptyText={isFull ? t`That’s the maximum of ${MAX_PEOPLE}.` : emptyText}
    />
  );
}

interface SuggestedListProps {
  people: readonly SuggestedPerson[];
  /** Whether the maximum is reached. */
  isFull: boolean;
  onChoose: (person: SuggestedPerson) => void;
}

function SuggestedList({ people, isFull, onChoose }: SuggestedListProps) {
  if (people.length === 0) return null;
  return (
    <div ref={focusNextRow}>
      <h3 className="text-sm font-semibold">
        <Trans>Suggestions</Trans>
      </h3>
      <ul aria-label={t`Suggested people`} className="mt-2 grid gap-2 sm:grid-cols-2">
        {people.map(({ name, ...person }) => (
          <li
            key={person.id}
            className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2"
          >
            <Avatar name={name} size="sm" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                <bdi>{name}</bdi>
              </p>
              {person.reason !== '' && (
                <p className="text-sm wrap-anywhere text-muted">
                  <bdi>{person.reason}</bdi>
                </p>
              )}
            </div>
            <Button
              size="sm"
              aria-label={t`Add ${name}`}
              disabled={isFull}
              onClick={() => onChoose({ ...person, name })}
            >
              <Plus aria-hidden="true" />
              <Trans>Add</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
