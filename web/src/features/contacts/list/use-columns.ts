import { useMemo, useSyncExternalStore } from 'react';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { useCustomFields } from '../../custom-fields/custom-fields.api.ts';
import type { ListSearch } from '../list-search.ts';
import { type Column, columnsWith, parseColumns } from './columns.ts';

const columns = storedValue('contacts.columns', parseColumns);

/** Shows the columns of a saved view. */
export function showColumns(keys: readonly string[]): void {
  columns.set(parseColumns(keys));
}

/** The table's columns, stored on this device. */
export function useColumns() {
  const keys = useSyncExternalStore(columns.subscribe, columns.get);
  const fields = useCustomFields();
  const all = useMemo(() => columnsWith(fields), [fields]);
  const setColumnShown = (key: Column['key'], isShown: boolean) =>
    columns.set(parseColumns(isShown ? [...keys, key] : keys.filter((other) => other !== key)));
  return { keys, all, columns: all.filter(({ key }) => keys.includes(key)), setColumnShown };
}

/** The columns of the custom fields in a filter; stable. */
export function useFilteredColumns(custom: ListSearch['custom']): readonly Column[] {
  const fields = useCustomFields();
  return useMemo(() => {
    const keys = new Set(Object.keys(custom ?? {}).map((id) => `custom.${id}`));
    return columnsWith(fields).filter(({ key }) => keys.has(key));
  }, [fields, custom]);
}

/** The table's columns, and those of the filter, which say why a contact matches; stable. */
export function useTableColumns(
  shown: readonly Column[] | null,
  filtered: readonly Column[],
): readonly Column[] | null {
  return useMemo(() => {
    const missing = filtered.filter(({ key }) => shown?.every((column) => column.key !== key));
    return shown === null || missing.length === 0 ? shown : [...shown, ...missing];
  }, [shown, filtered]);
}

export type SelectedColumns = ReturnType<typeof useColumns>;
