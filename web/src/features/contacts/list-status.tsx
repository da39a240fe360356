import { formatNumber, useRegion } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import type { ListSelection } from './use-selection.ts';

export interface ListStatusProps {
  count: number;
  table: boolean;
  selection: ListSelection;
}

/** How many there are; in the narrow list also the beginning of a selection, for those who can't hover. */
export function ListStatus({ count, table, selection }: ListStatusProps) {
  useRegion();
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 pr-4 pl-(--page-gutter)">
      <p role="status" className="text-sm text-muted tabular-nums">
        {count === 1 ? '1 contact' : `${formatNumber(count)} contacts`}
      </p>
      {!table && !selection.selecting && (
        <Button size="sm" variant="quiet" className="-mr-2 text-muted" onClick={selection.begin}>
          Select
        </Button>
      )}
    </div>
  );
}
