/** What a check says, with its remedy. */
export interface Result {
  state: 'ok' | 'warn' | 'fail';
  says: string;
  remedy?: string;
}

/** A result with the name of its check. */
export interface Finding extends Result {
  check: string;
}

/** Without `false`, where there is nothing to say. */
export type Results = Result | (Result | false)[];

export function findingsOf(check: string, results: Results): Finding[] {
  return [results].flat().flatMap((result) => (result === false ? [] : { check, ...result }));
}

export function ok(says: string): Result {
  return { state: 'ok', says };
}

export function warning(says: string, remedy: string): Result {
  return { state: 'warn', says, remedy };
}

export function failure(says: string, remedy: string): Result {
  return { state: 'fail', says, remedy };
}

/** Error text of a failed check. */
export function reasonOf(error: unknown): string {
  // An aggregate of connection errors has no message of its own.
  const { message, code } = error as Error & { code?: string };
  return message || code || String(error);
}

export function formatFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, state, says, remedy }) =>
      [state.padEnd(4), check.padEnd(width), remedy === undefined ? says : `${says} ${remedy}`]
        .join('  ')
        .replaceAll('\n', ' '),
    )
    .join('\n');
}
