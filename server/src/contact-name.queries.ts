import { sql } from 'kysely';

export const contactName = sql<string>`coalesce(
  nullif(trim(first_name || ' ' || last_name), ''), nullif(nickname, ''), nullif(company_name, ''),
  nullif(email, ''), phone_number)`;
