import { sql } from 'kysely';
import type { MailStatus } from '#contract/administration.ts';
import type { Db } from '../../../infra/db.ts';

export type MailTest = NonNullable<MailStatus['test']>;

/** The last one; null if there was none. */
export async function findMailTest(db: Db): Promise<MailTest | null> {
  const row = await db.selectFrom('installation_settings').select('mail_test').executeTakeFirst();
  return (row?.mail_test as MailTest | null | undefined) ?? null;
}

export function upsertMailTest(db: Db, test: MailTest) {
  const mail_test = JSON.stringify(test);
  return db
    .insertInto('installation_settings')
    .values({ mail_test })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ mail_test }))
    .execute();
}

/** Unless a later test was requested. */
export function updateMailTest(db: Db, test: MailTest) {
  return db
    .updateTable('installation_settings')
    .set({ mail_test: JSON.stringify(test) })
    .where(sql<string>`mail_test->>'at'`, '=', test.at)
    .execute();
}
