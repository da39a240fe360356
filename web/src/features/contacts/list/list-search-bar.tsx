import Columns from 'lucide-react/icons/columns-3';
import { useQuery } from '@tanstack/react-query';
import type { ContactSort } from '#contract/contacts.ts';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { Tag } from '../../../ui/tag.tsx';
import { contactTypesQuery } from '../../contact-types/contact-types.api.ts';
import { FilterPopover } from './filter-popover.tsx';
import type { SelectedColumns } from './use-columns.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import { COLUMNS } from './columns.ts';
import { type ListSearch, NO_FILTER } from '../contacts-search.ts';

const MISSING_LABELS = { type: 'No type', email: 'No email' };

const SORTS: readonly { value: ContactSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: '-created_at', label: 'Newest first' },
  { value: '-updated_at', label: 'Recently updated' },
  { value: '-last_contacted_at', label: 'Last contacted' },
];

export interface ListSearchBarProps {
  /** Above a table: one line, with column selection. */
  table: boolean;
  columns: Pick<SelectedColumns, 'keys' | 'setColumnShown'>;
}

export function ListSearchBar({ table, columns }: ListSearchBarProps) {
  const { search, change } = useContactsSearch();
  const [typed, setText] = useDebouncedText(search.q ?? '', (q) =>
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
          onValueChange={setText}
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
            options={SORTS}
          />
          <FilterPopover />
          {table && <ColumnsPopover {...columns} />}
        </div>
      </div>
      <FilterChips />
    </div>
  );
}

/** Selects the table's columns; the name is always shown. */
function ColumnsPopover({
  keys,
  setColumnShown,
}: Pick<SelectedColumns, 'keys' | 'setColumnShown'>) {
  return (
    <Popover
      label="Columns"
      className="w-56"
      trigger={(trigger) => (
        <Button {...trigger}>
          <Columns aria-hidden="true" />
          Columns
        </Button>
      )}
    >
      <fieldset className="space-y-2.5 p-4">
        <legend className="sr-only">Columns of the table</legend>
        {COLUMNS.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={keys.includes(key)}
            onChange={({ target }) => setColumnShown(key, target.checked)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}

function FilterChips() {
  const { search, change } = useContactsSearch();
  const typeName = useTypeNameOf(search.type);
  const chips = chipsOf(search, typeName);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5 pt-2.5">
      {chips.map(({ part, text }) => (
        <li key={part} className="flex max-w-full">
          <Tag
            tone="accent"
            removeLabel={`Remove filter ${text}`}
            onRemove={() => change({ [part]: undefined }, { replace: true })}
          >
            <span dir="auto">{text}</span>
          </Tag>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={`${linkClass} px-1 text-sm`}
            onClick={() => change({ ...NO_FILTER, q: search.q }, { replace: true })}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

function useTypeNameOf(type: number | undefined): string {
  const { data: types } = useQuery({ ...contactTypesQuery(), enabled: type !== undefined });
  return types?.find(({ id }) => id === type)?.name ?? '…';
}

function chipsOf(search: ListSearch, typeName: string) {
  const { type, tag, company, favorite, linked, missing } = search;
  const chips: { part: keyof ListSearch; text: string | undefined }[] = [
    { part: 'type', text: type === undefined ? undefined : `Type: ${typeName}` },
    { part: 'tag', text: tag && `Tag: ${tag}` },
    { part: 'company', text: company && `Company: ${company}` },
    { part: 'favorite', text: favorite && 'Favorites' },
    { part: 'linked', text: linked && 'On Acquaint' },
    { part: 'missing', text: missing && MISSING_LABELS[missing] },
  ];
  return chips.filter((chip): chip is { part: keyof ListSearch; text: string } =>
    Boolean(chip.text),
  );
}
