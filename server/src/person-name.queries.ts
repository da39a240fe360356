import { sql } from 'kysely';

/** What to call a person, of `users` or of the name that stands for it in a sentence. */
export const personName = (users = 'users') =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;
