import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { CITY_KEY, COMPANY_KEY } from './contact-sorts.queries.ts';

export type ValueField = 'company' | 'city' | 'country';

const VALUES: Record<ValueField, { value: RawBuilder<string>; key: RawBuilder<string> }> = {
  company: { value: sql`contacts.company_name`, key: COMPANY_KEY },
  city: { value: sql`contacts.addresses #>> '{0,city}'`, key: CITY_KEY },
  country: {
    value: sql`contacts.addresses #>> '{0,country}'`,
    key: sql`sort_key_of(contacts.addresses #>> '{0,country}') collate "und-x-icu"`,
  },
};

/** The most frequent values whose sort keys start with one of the given keys, in the order of the sort indexes. */
export async function listValues(
  db: Db,
  owner_id: number,
  { field, keys, limit }: { field: ValueField; keys: string[]; limit: number },
) {
  const { value, key } = VALUES[field];
  const starts = [...new Set(keys)].map(
    (start) => sql`${key} >= ${start} and ${key} < ${start} || U&'\\FFFF'`,
  );
  const { rows } = await sql<{ value: string; contact_count: number }>`
    select ${value} as value, count(*) as contact_count from contacts
    where owner_id = ${owner_id} and deleted_at is null and (${sql.join(starts, sql` or `)})
    group by 1 order by contact_count desc, value limit ${limit}`.execute(db);
  return rows;
}
