import type { Insertable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { AdministratorActs } from '../../infra/schema.ts';

export function insertAct(db: Db, act: Insertable<AdministratorActs>) {
  return db.insertInto('administrator_acts').values(act).execute();
}

/** With the people as they are called now; null once their account is deleted. */
export function listActs(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('administrator_acts as act')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'act.actor_id').on('actor.deleted_at', 'is', null),
    )
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'act.subject_id').on('subject.deleted_at', 'is', null),
    )
    .select([
      'act.id',
      'act.kind',
      'act.details',
      'act.created_at',
      'act.actor_id',
      'act.subject_id',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'actor.email as actor_email',
      'subject.first_name as subject_first_name',
      'subject.last_name as subject_last_name',
      'subject.email as subject_email',
    ])
    .$if(before !== null, (query) => query.where('act.id', '<', before!))
    .orderBy('act.id', 'desc')
    .limit(limit)
    .execute();
}
