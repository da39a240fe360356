import { markCopy } from '../../lib/http/offline-copy.ts';
import { publishChange, editPurpose, readEdits } from './copy.ts';
import { openCopy, seal, type Sealed } from './database.ts';
import type { Edit, NewEdit } from './edits.ts';

/** Edits are encrypted like the rows, in a store of their own, in the order in which they were made. */

export async function addEdit(edit: NewEdit): Promise<void> {
  const { db, key } = await openCopy();
  await db.add('edits', await seal(key, editPurpose, edit));
  await afterChange();
}

/** Stores a new state of an edit; false if it was changed or removed since it was read. */
export async function replaceEdit({ id, nonce, ...edit }: Edit): Promise<boolean> {
  const { key } = await openCopy();
  return writeIfSame({ id, nonce }, await seal(key, editPurpose, edit));
}

/** False if the edit was changed or removed since it was read. */
export function removeEdit(edit: Pick<Edit, 'id' | 'nonce'>): Promise<boolean> {
  return writeIfSame(edit, null);
}

/** Each encryption has its own nonce, so the same nonce means an unchanged edit. */
async function writeIfSame(
  { id, nonce }: Pick<Edit, 'id' | 'nonce'>,
  next: Sealed | null,
): Promise<boolean> {
  const { db } = await openCopy();
  const transaction = db.transaction('edits', 'readwrite');
  const known = await transaction.store.get(id);
  const isSame = known !== undefined && String(known.nonce) === String(nonce);
  if (isSame)
    await (next === null ? transaction.store.delete(id) : transaction.store.put(next, id));
  await transaction.done;
  if (isSame) await afterChange();
  return isSame;
}

async function afterChange(): Promise<void> {
  markCopy((await readEdits()).length);
  publishChange('edits');
}
