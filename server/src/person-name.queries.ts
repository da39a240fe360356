import { sql } from 'kysely';

/** A user's display name, for `users` or a table alias. */
export const personName = (users = 'users') =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;
