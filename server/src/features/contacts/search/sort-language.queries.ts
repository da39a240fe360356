import { type Param, preparedFirst } from '../../../infra/prepared-queries.ts';
import type { Db } from '../../../infra/db.ts';

export const findSortLanguage = preparedFirst('sort-language', (db, owner_id: Param<number>) =>
  db.selectFrom('users').select(['language', 'locale']).where('id', '=', owner_id),
);

export function listSortLanguages(db: Db, owner_ids: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'language', 'locale'])
    .where('id', 'in', owner_ids)
    .execute();
}
