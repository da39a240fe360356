import type { Clock } from './infra/clock.ts';
import type { Db } from './infra/db.ts';
import type { Log } from './infra/log.ts';

/** What every service is given: the database (or the transaction that it is in), the time, the log. */
export interface Context {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Where a call came from, for sessions and limits. */
export interface Origin {
  ip: string;
  user_agent: string;
}

/** The context of a call by a signed-in person. */
export interface UserContext extends Context {
  user_id: number;
  session_id: number;
}
