import { sql, type RawBuilder } from 'kysely';

/** The UID of an imported vCard (RFC 6350 §6.7.6) in `extra`, or null. */
export function uidIn(extra: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select entry ->> 'value' from jsonb_array_elements(${extra}) as entry
    where entry ->> 'name' = 'uid' limit 1)`;
}
