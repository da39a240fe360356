import type { ImportAction } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { useDecideAll, type RowFilter } from './imports.api.ts';

const WORDS: Record<ImportAction, string> = {
  add: 'Add all',
  update: 'Update all',
  skip: 'Skip all',
};

/** What can become of all rows of a kind; those that cannot follow stay as they are. */
const WAYS: Record<ImportAction, readonly ImportAction[]> = {
  add: ['skip'],
  update: ['skip', 'add'],
  skip: ['add', 'update'],
};

export interface DecideAllProps {
  id: number;
  filter: RowFilter;
  /** So many rows are of this kind. */
  count: number;
}

/** One decision for all rows of the kind that is looked at. */
export function DecideAll({ id, filter, count }: DecideAllProps) {
  const decide = useDecideAll(id);
  if (filter === 'all' || filter === 'problems' || count === 0) return null;
  const chosen = decide.isPending ? decide.variables.to : null;
  return (
    <div role="group" aria-label="Decide for all of these" className="flex flex-wrap gap-2">
      {WAYS[filter].map((to) => (
        <Button
          key={to}
          size="sm"
          pending={chosen === to}
          onClick={() => decide.mutate({ from: filter, to })}
        >
          {WORDS[to]}
        </Button>
      ))}
    </div>
  );
}
