import type { Db } from '../../infra/db.ts';

export async function findOwnAvatar(db: Db, user_id: number): Promise<Buffer | null> {
  const avatar = await db
    .selectFrom('avatars')
    .select('image')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return avatar?.image ?? null;
}
