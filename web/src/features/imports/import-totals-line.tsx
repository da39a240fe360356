import type { ImportTotals } from '#contract/imports.ts';
import { formatNumber, useRegion } from '../../lib/region.ts';

/** The file in numbers. */
export function ImportTotalsLine({ totals }: { totals: ImportTotals }) {
  useRegion();
  const figures = [
    { count: totals.add, word: 'to add' },
    { count: totals.update, word: 'to update' },
    { count: totals.skip, word: 'to skip' },
    { count: totals.problems, word: 'with problems' },
  ];
  return (
    <ul aria-label="Totals" className="grid grid-cols-2 rounded-lg bg-subtle sm:grid-cols-4">
      {figures.map(({ count, word }) => (
        <li key={word} className="flex flex-col px-4 py-3">
          <span className="text-xl font-semibold tabular-nums">{formatNumber(count)}</span>
          <span className="text-sm text-muted">{word}</span>
        </li>
      ))}
    </ul>
  );
}
