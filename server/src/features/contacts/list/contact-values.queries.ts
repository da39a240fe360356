import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../infra/db.ts';

export type ValueField = 'company' | 'city' | 'country';

const VALUES: Record<ValueField, RawBuilder<string>> = {
  company: sql`contacts.company_name`,
  city: sql`contacts.addresses #>> '{0,city}'`,
  country: sql`contacts.addresses #>> '{0,country}'`,
};

/** The most frequent values that start with the prefix, in the order of the sort indexes. */
export async function listValues(
  db: Db,
  owner_id: number,
  { field, prefix, limit }: { field: ValueField; prefix: string; limit: number },
) {
  const key = sql`sort_key_of(${VALUES[field]}) collate "und-x-icu"`;
  const { rows } = await sql<{ value: string; contact_count: number }>`
    select ${VALUES[field]} as value, count(*) as contact_count from contacts
    where owner_id = ${owner_id} and deleted_at is null
      and ${key} >= ${prefix} and ${key} < ${prefix} || U&'\\FFFF'
    group by 1 order by contact_count desc, value limit ${limit}`.execute(db);
  return rows;
}
