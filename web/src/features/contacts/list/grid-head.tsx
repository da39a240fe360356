import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ContactSort } from '#contract/contacts.ts';
import { type Column, columnLabel } from './columns.ts';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import { parseSort } from '../list-search.ts';
import { reverseSort } from './sort-options.ts';
import { useContactsSearch } from '../use-contacts-search.ts';

export interface GridHeadProps {
  columns: readonly Column[] | null;
  selected: boolean | 'mixed';
  onSelect: () => void;
}

/** Column headers, sortable where the API supports it; visually hidden in the narrow list. */
export function GridHead({ columns, selected, onSelect }: GridHeadProps) {
  if (columns === null)
    return (
      <div role="row" aria-rowindex={1} className="sr-only">
        <span role="columnheader">
          <Trans>Selected</Trans>
        </span>
        <span role="columnheader">
          <Trans>Contact</Trans>
        </span>
      </div>
    );
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-(--head) grid-cols-(--columns) items-center border-b border-line bg-canvas text-sm text-muted"
    >
      <div role="columnheader" className="ps-(--page-gutter)">
        <SelectionCheckbox label={t`Select all`} checked={selected} onClick={onSelect} />
      </div>
      <SortableHead label={t`Name`} sort="name" />
      {columns.map((column) =>
        column.sort === undefined ? (
          <div key={column.key} role="columnheader" className="truncate px-2 font-medium">
            <bdi>{columnLabel(column)}</bdi>
          </div>
        ) : (
          <SortableHead key={column.key} label={columnLabel(column)} sort={column.sort} />
        ),
      )}
      <div role="columnheader">
        <span className="sr-only">{t`Favorite`}</span>
      </div>
    </div>
  );
}

/** Sorts in the column's first order, then in reverse. */
function SortableHead({ label, sort }: { label: string; sort: ContactSort }): ReactNode {
  const { search, change } = useContactsSearch();
  const current = search.sort ?? 'name';
  const active = current === sort || current === reverseSort(sort);
  const shown = active ? current : sort;
  const isDescending = shown.startsWith('-');
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-sort={active ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className="min-w-0 px-2"
    >
      <button
        type="button"
        onClick={() =>
          change(
            { sort: parseSort(current === sort ? reverseSort(sort) : sort) },
            { replace: true },
          )
        }
        className="group/sort -mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1 font-medium hover:text-ink focus-visible:-outline-offset-2"
      >
        <span className="truncate">{label}</span>
        <Arrow
          size={14}
          aria-hidden="true"
          className={active ? 'shrink-0' : 'shrink-0 opacity-0 group-hover/sort:opacity-60'}
        />
      </button>
    </div>
  );
}
