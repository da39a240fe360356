import type { Db } from './db.ts';

/** A secret shared by all servers; null before its first use. */
export async function findSecret(db: Db, name: string): Promise<string | null> {
  const secret = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return secret?.value ?? null;
}

/** Does nothing if the secret exists. */
export function insertSecret(db: Db, name: string, value: string) {
  return db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Does nothing if another server has replaced it in the meantime. */
export function replaceSecret(db: Db, name: string, change: { from: string; to: string }) {
  return db
    .updateTable('secrets')
    .set({ value: change.to })
    .where('name', '=', name)
    .where('value', '=', change.from)
    .execute();
}
