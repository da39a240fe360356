import { pino } from 'pino';

/** What the product needs of a log, so that a request's own log serves as well. */
export type Log = Pick<pino.BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on standard output, without what could sign somebody in. */
export function openLog(level: string): pino.Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
}
