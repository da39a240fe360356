import { formatNumber, useRegion } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { ListSelection } from './use-selection.ts';

export interface ListStatusProps {
  count: number;
  table: boolean;
  selection: ListSelection;
}

/**
 * How many there are, said aloud as a search goes on, also when nobody is left, which the place below shows; in the narrow
 * list also the beginning of a selection, for those who can't hover.
 */
export function ListStatus({ count, table, selection }: ListStatusProps) {
  useRegion();
  return (
    <div
      className={cx(
        count > 0 && 'flex min-h-9 items-center justify-between gap-3 pr-4 pl-(--page-gutter)',
      )}
    >
      <p role="status" className={count > 0 ? 'text-sm text-muted tabular-nums' : 'sr-only'}>
        {countWords(count)}
      </p>
      {count > 0 && !table && !selection.selecting && (
        <Button size="sm" variant="quiet" className="-mr-2 text-muted" onClick={selection.begin}>
          Select
        </Button>
      )}
    </div>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No contact found';
  return count === 1 ? '1 contact' : `${formatNumber(count)} contacts`;
}
