import { SearchInput } from '../../ui/search-input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ContactSort } from '#contract/contacts.ts';
import { FilterPopover } from './filter-popover.tsx';
import { useContactsSearch } from './use-contacts-search.ts';
import { useTypedText } from './use-typed-text.ts';

const SORTS: readonly { value: ContactSort; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: '-created_at', label: 'Newest first' },
  { value: '-updated_at', label: 'Last changed' },
  { value: '-last_contacted_at', label: 'Last contacted' },
];

/** What the list shows and in which order; all of it is kept in the address. */
export function ListSearchBar() {
  const { search, change } = useContactsSearch();
  const [typed, type] = useTypedText(search.q ?? '', (q) =>
    change({ q: q === '' ? undefined : q }, { replace: true }),
  );
  return (
    <div role="search" className="block space-y-2 px-4 pt-4 pb-2">
      <SearchInput label="Search contacts" value={typed} onValueChange={type} maxLength={300} />
      <div className="flex gap-2">
        <SelectField
          label="Sort"
          hideLabel
          className="min-w-0 flex-1"
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
      </div>
    </div>
  );
}
