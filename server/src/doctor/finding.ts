/** A check's result with its remedy. */
export interface Finding {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  says: string;
  remedy?: string;
}

export function ok(check: string, says: string): Finding {
  return { check, state: 'ok', says };
}

export function warn(check: string, says: string, remedy: string): Finding {
  return { check, state: 'warn', says, remedy };
}

export function fail(check: string, says: string, remedy: string): Finding {
  return { check, state: 'fail', says, remedy };
}

/** Error text of a failed check. */
export function reasonOf(error: unknown): string {
  // An aggregate of connection errors has no message of its own.
  const { message, code } = error as Error & { code?: string };
  return message || code || String(error);
}

export function inLines(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, state, says, remedy }) =>
      [state.padEnd(4), check.padEnd(width), remedy === undefined ? says : `${says} ${remedy}`]
        .join('  ')
        .replaceAll('\n', ' '),
    )
    .join('\n');
}
