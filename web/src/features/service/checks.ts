import { plural, t } from '@lingui/core/macro';
import type { ServerStatus } from './service.api.ts';

export type CheckState = 'ok' | 'warning' | 'failed' | 'unknown' | 'checking';

/** A check on the status page. */
export interface Check {
  name: string;
  state: CheckState;
  text: string;
}

/** The parts of a `useQuery` result used here. */
export interface QueryStatus<T> {
  data?: T | undefined;
  isFetching: boolean;
  isError: boolean;
}

/** Larger differences break authenticator codes and due dates. */
const CLOCK_TOLERANCE_MS = 15_000;

/** Checks derived from the health response: API, database, email, clock. */
export function serverChecks(status: QueryStatus<ServerStatus>): Check[] {
  const serverCheck = (
    name: string,
    evaluate: (health: ServerStatus) => Omit<Check, 'name'>,
  ): Check => {
    if (status.isFetching) return { name, state: 'checking', text: t`Checking` };
    if (status.isError || status.data === undefined)
      return { name, state: 'unknown', text: t`Unknown while the API is unreachable` };
    return { name, ...evaluate(status.data) };
  };
  const api = serverCheck('API', ({ version }) => ({
    state: 'ok',
    text: t`Reachable, version ${version}`,
  }));
  return [
    api.state === 'unknown'
      ? { name: 'API', state: 'failed', text: t`Unreachable. Is the server running?` }
      : api,
    serverCheck(t`Database`, databaseOf),
    serverCheck(t`Email`, mailOf),
    serverCheck(t`Clock`, clockOf),
  ];
}

export function buildCheck(builds: QueryStatus<string>, thisBuild: string | null): Check {
  const name = t`Build`;
  if (thisBuild === null) return { name, state: 'ok', text: t`In development, not built` };
  if (builds.isFetching) return { name, state: 'checking', text: t`Checking` };
  if (builds.data === undefined)
    return { name, state: 'unknown', text: t`${thisBuild}. The newest build is unknown.` };
  const newest = builds.data;
  return newest === thisBuild
    ? { name, state: 'ok', text: t`${thisBuild}, the newest one` }
    : { name, state: 'warning', text: t`${thisBuild} is old: reload to get ${newest}` };
}

export function streamCheck(stream: QueryStatus<boolean>, signedIn: boolean): Check {
  const name = t`Event stream`;
  if (!signedIn) return { name, state: 'unknown', text: t`Log in to check it` };
  if (stream.isFetching) return { name, state: 'checking', text: t`Checking` };
  return stream.isError
    ? { name, state: 'failed', text: t`Not connected: changes appear with a delay` }
    : { name, state: 'ok', text: t`Connected: changes appear immediately` };
}

function databaseOf({ database }: ServerStatus): Omit<Check, 'name'> {
  return database === 'ok'
    ? { state: 'ok', text: t`OK` }
    : { state: 'failed', text: t`Unavailable: nothing can be read or saved` };
}

function mailOf({ mail }: ServerStatus): Omit<Check, 'name'> {
  return mail === 'smtp'
    ? { state: 'ok', text: t`Sent by SMTP` }
    : { state: 'warning', text: t`Saved as files in the data folder, not sent` };
}

function clockOf({ clock_ahead_ms }: ServerStatus): Omit<Check, 'name'> {
  if (clock_ahead_ms === null)
    return { state: 'unknown', text: t`The server doesn’t report its time` };
  const seconds = Math.round(Math.abs(clock_ahead_ms) / 1000);
  if (seconds <= 1) return { state: 'ok', text: t`In sync with this device` };
  const text =
    clock_ahead_ms > 0
      ? t`The server is ${plural(seconds, { one: '# second', other: '# seconds' })} ahead of this device`
      : t`The server is ${plural(seconds, { one: '# second', other: '# seconds' })} behind this device`;
  return { state: Math.abs(clock_ahead_ms) > CLOCK_TOLERANCE_MS ? 'warning' : 'ok', text };
}
