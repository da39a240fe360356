import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** Somebody of the product, and whether a person may write to them here. */
export interface Addressee {
  id: number;
  name: string;
  avatar_url: string | null;
  can_message: boolean;
}

/** Those of these people who have not left, nor blocked the one who asks. */
export async function findAddressees(db: Db, user_id: number, ids: number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, trim(first_name || ' ' || last_name) as name, avatar_url,
      not exists (select from blocks where blocker_id = ${user_id} and blocked_id = users.id)
        and (who_can_message = 'anyone' or who_can_message = 'connections' and exists (
          select from connections
          where least(from_user, to_user) = least(users.id, ${user_id})
            and greatest(from_user, to_user) = greatest(users.id, ${user_id})
            and status = 'accepted')) as can_message
    from users
    where id = any(${ids}) and deleted_at is null
      and not exists (select from blocks where blocker_id = users.id and blocked_id = ${user_id})
  `.execute(db);
  return rows;
}
