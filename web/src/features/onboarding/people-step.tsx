import { errorMessage } from '../../lib/error-message.ts';
import { keepFocusInside } from '../../lib/focus-after-removal.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UnsavedDialog } from '../../ui/unsaved-dialog.tsx';
import { ChosenPeople } from './chosen-people.tsx';
import { FindPerson } from './find-person.tsx';
import { ExistingSchedules } from './kept-people.tsx';
import { StepFrame } from './step-frame.tsx';
import { SuggestedList } from './suggested-list.tsx';
import { MOST_PEOPLE, usePeople } from './use-people.ts';
import { useSuggestedPeople } from './use-suggested-people.ts';
import type { StepProps } from './use-step-navigation.ts';

/** Up to five people, each with how often. */
export function PeopleStep({ walk }: StepProps) {
  const { guard, failure, saving, save, ...people } = usePeople(walk);
  const suggested = useSuggestedPeople();
  const isFull = people.chosen.length >= MOST_PEOPLE;
  const chosenIds = people.chosen.map(({ id }) => id);
  return (
    <StepFrame walk={walk} saving={saving} failure={failure} onContinue={() => void save()}>
      <QueryState
        compact
        query={suggested}
        loading="Loading contacts"
        rows={4}
        failure={errorMessage(suggested.error, 'Failed to fetch contacts')}
      >
        {({ people: offered, kept, count }) =>
          count === 0 ? (
            <NobodyYet onBack={walk.back} />
          ) : (
            <div ref={keepFocusInside} tabIndex={-1} className="space-y-6 outline-none">
              <p role="status" className="sr-only">
                {people.chosen.length} of {MOST_PEOPLE} chosen
              </p>
              <ExistingSchedules people={kept} />
              {people.chosen.length > 0 && (
                <ChosenPeople
                  people={people.chosen}
                  onChange={people.change}
                  onRemove={people.remove}
                />
              )}
              <FindPerson isFull={isFull} without={chosenIds} onChoose={people.choose} />
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

function NobodyYet({ onBack }: { onBack: (() => void) | null }) {
  return (
    <EmptyState
      compact
      title="No contacts yet"
      action={onBack && <Button onClick={onBack}>Bring some</Button>}
    >
      Once somebody is in your address book, you choose here whom you want to keep in touch with.
    </EmptyState>
  );
}
