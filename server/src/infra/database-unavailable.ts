import { sqlStateOf } from './db.ts';

/** Whether a query failed because the database can't be reached or is shutting down (SQLSTATE classes 08 and 57P). */
export function isDatabaseUnavailable(error: Error): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return state.startsWith('08') || state.startsWith('57P');
  if ('code' in error && typeof error.code === 'string')
    return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(error.code);
  return isConnectionLost(error);
}

/** `pg` has no codes for lost connections and timeouts. The test compares the texts with the installed version. */
export function isConnectionLost({ message }: Error): boolean {
  return /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/.test(
    message,
  );
}
