import { pino } from 'pino';

/** Also satisfied by a request's logger. */
export interface Log extends Pick<pino.BaseLogger, 'level' | 'debug' | 'info' | 'warn' | 'error'> {
  child(bindings: pino.Bindings, options: { level: string }): Pick<pino.BaseLogger, 'info'>;
}

/** JSON lines on standard output, without credentials. */
export function openLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // At trace level a library logs all request headers.
    redact: ['*.headers.authorization', '*.headers.cookie'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * A security event, logged at every level but `silent`. JSON escapes line breaks, so input can't forge lines. Contains
 * no secrets and no user text.
 */
export function logSecurity(log: Log, line: { security: string } & Record<string, unknown>): void {
  if (log.level !== 'silent') log.child({}, { level: 'info' }).info(line, 'security event');
}
