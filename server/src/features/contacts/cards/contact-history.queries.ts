import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

export async function insertChanges(
  db: Db,
  changed_at: string,
  source: string,
  rows: { contact_id: number; fields: object[] }[],
): Promise<void> {
  await sql`
    insert into contact_changes (contact_id, source, fields, changed_at)
    select contact_id, ${source}, fields, ${changed_at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (contact_id bigint, fields jsonb)`.execute(
    db,
  );
}
