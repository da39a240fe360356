import { pino } from 'pino';

/** What the product needs of a log, so that a request's own log serves as well. */
export interface Log extends Pick<pino.BaseLogger, 'level' | 'debug' | 'info' | 'warn' | 'error'> {
  child(bindings: pino.Bindings, options: { level: string }): Pick<pino.BaseLogger, 'info'>;
}

/** JSON lines on standard output, without what could sign somebody in. */
export function openLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // At the level trace, what reads forms tells all headers of a request.
    redact: ['*.headers.authorization', '*.headers.cookie'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * A line for those who watch over the server: `security` says what happened. Written whatever LOG_LEVEL asks for, but
 * for `silent`. JSON escapes line breaks, so that no input forges a line. Never a secret, nor what a person wrote.
 */
export function logSecurity(log: Log, line: { security: string } & Record<string, unknown>): void {
  if (log.level !== 'silent') log.child({}, { level: 'info' }).info(line, 'security event');
}
