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
