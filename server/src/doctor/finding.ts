/** What a check came to, in a sentence; `remedy` says how to mend it. */
export interface Finding {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  says: string;
  remedy?: string;
}

export function ok(check: string, says: string): Finding {
  return { check, state: 'ok', says };
}

/** It works, and may not for long, or not for everybody. */
export function warn(check: string, says: string, remedy: string): Finding {
  return { check, state: 'warn', says, remedy };
}

export function fail(check: string, says: string, remedy: string): Finding {
  return { check, state: 'fail', says, remedy };
}

/** Why something could not be asked, in the words of who refused. */
export function reasonOf(error: unknown): string {
  // Of several addresses none answered: the sum of these errors says nothing itself.
  const { message, code } = error as Error & { code?: string };
  return message || code || String(error);
}

/** One line for each: how it stands, of what, and what to do. */
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
