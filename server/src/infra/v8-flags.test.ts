import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'v8-flags.ts');

/** More retained objects than the new space has room for. */
const STARTING = `
  globalThis.kept = [];
  for (let i = 0; i < 300_000; i += 1) kept.push([i, { i }]);
`;

/** What V8 says of where it will make objects of a place in the code. */
function decisionsWith(...words: string[]): string {
  const flags = ['--trace-pretenuring-statistics', '--max-semi-space-size=1'];
  const output = execFileSync(process.execPath, [...flags, ...words, '--eval', STARTING]);
  return output.toString();
}

describe('V8 allocation during startup', () => {
  it('promotes later objects without the flag', () => {
    expect(decisionsWith()).toMatch(/=> tenure/);
  });

  it("doesn't promote later objects with the flag", () => {
    expect(decisionsWith('--import', MODULE)).not.toMatch(/=> tenure/);
  });
});
