import { useState } from 'react';
import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';
import { COLUMNS, columnsOf, type ColumnKey } from './columns.ts';

const NAME = 'contacts.columns';

/** The table's columns, stored on this device. */
export function useColumns() {
  const [keys, setKeys] = useState(() => columnsOf(readLocal(NAME)));
  const show = (key: ColumnKey, shown: boolean) => {
    const next = columnsOf(shown ? [...keys, key] : keys.filter((other) => other !== key));
    writeLocal(NAME, next);
    setKeys(next);
  };
  return { keys, columns: COLUMNS.filter(({ key }) => keys.includes(key)), show };
}

export type ShownColumns = ReturnType<typeof useColumns>;
