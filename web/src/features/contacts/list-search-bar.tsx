import { SearchInput } from '../../ui/search-input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { cx } from '../../ui/cx.ts';
import type { ContactSort } from '#contract/contacts.ts';
import { ColumnsPopover } from './columns-popover.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPopover } from './filter-popover.tsx';
import type { ShownColumns } from './use-columns.ts';
import { useContactsSearch } from './use-contacts-search.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const SORTS: readonly { value: ContactSort; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: '-created_at', label: 'Newest first' },
  { value: '-updated_at', label: 'Last changed' },
  { value: '-last_contacted_at', label: 'Last contacted' },
];

export interface ListSearchBarProps {
  /** Where it stands above a table: all in one line, and the columns can be chosen. */
  table: boolean;
  columns: Pick<ShownColumns, 'keys' | 'show'>;
}

/** What the list shows and in which order; all of it is kept in the address. */
export function ListSearchBar({ table, columns }: ListSearchBarProps) {
  const { search, change } = useContactsSearch();
  const [typed, type] = useDebouncedText(search.q ?? '', (q) =>
    change({ q: q === '' ? undefined : q }, { replace: true }),
  );
  return (
    <div
      role="search"
      className={cx('block pt-4 pb-1 pl-(--page-gutter)', table ? 'pr-(--page-gutter)' : 'pr-4')}
    >
      <div className={cx('flex gap-2', table ? 'items-center' : 'flex-col')}>
        <SearchInput
          label="Search contacts"
          className={cx(table && 'max-w-md flex-1')}
          value={typed}
          onValueChange={type}
          maxLength={300}
        />
        <div className="flex min-w-0 gap-2">
          <SelectField
            label="Sort"
            hideLabel
            className={cx('min-w-0', table ? 'w-40' : 'flex-1')}
            value={search.sort ?? 'name'}
            onChange={(event) =>
              change({ sort: event.target.value as ContactSort }, { replace: true })
            }
          >
            {SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <FilterPopover />
          {table && <ColumnsPopover {...columns} />}
        </div>
      </div>
      <FilterChips />
    </div>
  );
}
