import { useId } from 'react';
import type { ImportTotals } from '#contract/imports.ts';
import { formatNumber, useRegion } from '../../lib/region.ts';
import { cx } from '../../ui/cx.ts';
import type { RowFilter } from './imports.api.ts';

export interface ImportFilterProps {
  totals: ImportTotals;
  value: RowFilter;
  onChange: (value: RowFilter) => void;
}

/** The file in numbers; a press on one shows only those rows. */
export function ImportFilter({ totals, value, onChange }: ImportFilterProps) {
  useRegion();
  const name = useId();
  const figures: { filter: RowFilter; count: number; word: string }[] = [
    { filter: 'all', count: totals.rows, word: 'in the file' },
    { filter: 'add', count: totals.add, word: 'to add' },
    { filter: 'update', count: totals.update, word: 'to update' },
    { filter: 'skip', count: totals.skip, word: 'to skip' },
    { filter: 'problems', count: totals.problems, word: 'with problems' },
  ];
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 sm:grid-cols-5">
      <legend className="sr-only">Show rows</legend>
      {figures.map(({ filter, count, word }) => (
        <label
          key={filter}
          className={cx(
            'relative flex min-w-0 cursor-pointer flex-col rounded-md px-3 py-2 transition-colors hover:bg-surface/60 last:max-sm:col-span-2',
            'has-checked:bg-surface has-checked:shadow-card forced-colors:has-checked:outline-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={filter === value}
            onChange={() => onChange(filter)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="text-xl font-semibold tabular-nums">{formatNumber(count)}</span>
          <span className="truncate text-sm text-muted">{word}</span>
        </label>
      ))}
    </fieldset>
  );
}
