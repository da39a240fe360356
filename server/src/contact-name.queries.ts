import { sql, type RawBuilder } from 'kysely';

/** A contact's name as displayed to its owner, in a query where the table is called `contacts`. */
export const contactName = contactNameIn('contacts');

export function contactNameIn(table: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`coalesce(nullif(person_name(${column('first_name')}, ${column('last_name')},
      (select me.language from users as me where me.id = ${column('owner_id')})), ''),
    nullif(${column('nickname')}, ''), nullif(${column('company_name')}, ''),
    nullif(${column('email')}, ''), ${column('phone_number')})`;
}
