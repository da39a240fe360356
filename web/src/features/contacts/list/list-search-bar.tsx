import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Columns from 'lucide-react/icons/columns-3';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterPopover } from './filters/filter-popover.tsx';
import { SORT_OPTIONS } from './sort-options.ts';
import { parseSort } from '../list-search.ts';
import type { SelectedColumns } from './use-columns.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import { columnLabel } from './columns.ts';

export interface ListSearchBarProps {
  /** Above a table: one line, with column selection. */
  table: boolean;
  columns: ColumnsPopoverProps;
  /** Opens the dialog to save the filter as a view. */
  saveView: ReactNode;
  /** The number of contacts, above a table. */
  status: ReactNode;
}

export function ListSearchBar({ table, columns, saveView, status }: ListSearchBarProps) {
  const { search, change } = useContactsSearch();
  const [typed, setText] = useDebouncedText(search.q ?? '', (q) =>
    change({ q: q === '' ? undefined : q }, { replace: true }),
  );
  return (
    <div
      role="search"
      className={cx('block ps-(--page-gutter) pt-4 pb-2', table ? 'pe-(--page-gutter)' : 'pe-4')}
    >
      <div className={cx('flex gap-2', table ? 'items-center' : 'flex-col')}>
        <SearchInput
          label={t`Search contacts`}
          className={cx(table && 'max-w-md flex-1')}
          value={typed}
          onValueChange={setText}
          maxLength={300}
        />
        <div className="flex min-w-0 gap-2">
          <SelectField
            label={t`Sort`}
            hideLabel
            className={cx('min-w-0', table ? 'w-40' : 'flex-1')}
            value={search.sort ?? 'name'}
            onChange={({ target }) => change({ sort: parseSort(target.value) }, { replace: true })}
            options={SORT_OPTIONS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          />
          <FilterPopover saveView={saveView} />
          {table && <ColumnsPopover {...columns} />}
        </div>
        {status !== null && <div className="ms-auto">{status}</div>}
      </div>
      <FilterChips saveView={saveView} />
    </div>
  );
}

type ColumnsPopoverProps = Pick<SelectedColumns, 'keys' | 'all' | 'setColumnShown'>;

/** Selects the table's columns; the name is always shown. */
function ColumnsPopover({ keys, all, setColumnShown }: ColumnsPopoverProps) {
  return (
    <Popover
      label={t`Columns`}
      className="w-56"
      trigger={(trigger) => (
        <Button {...trigger}>
          <Columns aria-hidden="true" />
          <Trans>Columns</Trans>
        </Button>
      )}
    >
      <fieldset className="space-y-2.5 p-4">
        <legend className="sr-only">
          <Trans>Columns of the table</Trans>
        </legend>
        {all.map((column) => (
          <CheckboxField
            key={column.key}
            label={columnLabel(column)}
            checked={keys.includes(column.key)}
            onChange={({ target }) => setColumnShown(column.key, target.checked)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
