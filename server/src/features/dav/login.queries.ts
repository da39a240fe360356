import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** The full name and email of a user, for that user. */
export async function findUser(db: Db, id: number): Promise<{ name: string; email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select person_name(first_name, last_name, language) as name, email from users
    where id = ${id}`.execute(db);
  return rows[0]!;
}
