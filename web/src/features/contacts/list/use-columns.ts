import { useState } from 'react';
import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';
import { COLUMNS, parseColumns, type ColumnKey } from './columns.ts';

const NAME = 'contacts.columns';

/** The table's columns, stored on this device. */
export function useColumns() {
  const [keys, setKeys] = useState(() => parseColumns(readLocal(NAME)));
  const setColumnShown = (key: ColumnKey, isShown: boolean) => {
    const next = parseColumns(isShown ? [...keys, key] : keys.filter((other) => other !== key));
    writeLocal(NAME, next);
    setKeys(next);
  };
  return { keys, columns: COLUMNS.filter(({ key }) => keys.includes(key)), setColumnShown };
}

export type SelectedColumns = ReturnType<typeof useColumns>;
