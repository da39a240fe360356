import Plus from 'lucide-react/icons/plus';
import { focusNextRow } from '../../lib/focus-after-removal.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import type { SuggestedPerson } from './suggested-people.ts';

export interface SuggestedListProps {
  people: readonly SuggestedPerson[];
  /** Nobody more can be chosen. */
  isFull: boolean;
  onChoose: (person: SuggestedPerson) => void;
}

/** People whom one might think of. */
export function SuggestedList({ people, isFull, onChoose }: SuggestedListProps) {
  if (people.length === 0) return null;
  return (
    <div ref={focusNextRow}>
      <h3 className="text-sm font-semibold">Perhaps</h3>
      <ul aria-label="Suggested people" className="mt-2 grid gap-2 sm:grid-cols-2">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2"
          >
            <Avatar name={person.name} size="sm" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                <bdi>{person.name}</bdi>
              </p>
              {person.why !== '' && (
                <p className="text-sm wrap-anywhere text-muted">
                  <bdi>{person.why}</bdi>
                </p>
              )}
            </div>
            <Button
              size="sm"
              aria-label={`Choose ${person.name}`}
              disabled={isFull}
              onClick={() => onChoose(person)}
            >
              <Plus aria-hidden="true" />
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
