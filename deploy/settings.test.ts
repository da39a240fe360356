import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../server/src/config.ts';
import { read, readManifests, yamlBlocks } from './testing.ts';

// Environment variables have the same names in the server, its documentation and the deployment files.

const settings = new Set(SETTING_NAMES);

function variableNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!);
}

/** The names that aren't settings; throws if there are no names at all. */
function unknownSettings(names: string[]): string[] {
  if (names.length === 0) throw new Error('Found no environment variables.');
  return names.filter((name) => !settings.has(name));
}

describe('settings', () => {
  it.each(SETTING_NAMES)('documents %s in docs/running.md', (name) => {
    expect(read('docs/running.md')).toContain(`\`${name}\``);
  });

  it('lists only existing settings in docs/running.md', () => {
    const names = variableNames(read('docs/running.md'), /^\| `([A-Z_]+)` /gm);
    expect(unknownSettings(names)).toEqual([]);
  });

  it('sets only existing settings in compose.yaml', () => {
    const { services = '' } = yamlBlocks(read('compose.yaml'), 0);
    const names = variableNames(services, /^ {6}(?!POSTGRES_)([A-Z_]+): /gm);
    expect(unknownSettings(names)).toEqual([]);
  });

  it('sets only existing settings in the Kubernetes manifests', () => {
    const manifests = readManifests();
    const config = manifests.find(({ kind }) => kind === 'ConfigMap')!;
    expect(unknownSettings(variableNames(config.text, /^ {2}([A-Z_]+): /gm))).toEqual([]);
    const all = manifests.map(({ text }) => text).join('\n');
    expect(unknownSettings(variableNames(all, /^ +- name: ([A-Z_]+)$/gm))).toEqual([]);
  });

  it('sets only existing settings in the systemd units', () => {
    const units = ['acquaint', 'acquaint-backup'].map((unit) =>
      read(`deploy/systemd/${unit}.service`),
    );
    const lines = variableNames(units.join('\n'), /^Environment=(.*)$/gm);
    const names = variableNames(lines.join(' '), /(?:^| )(?!MALLOC_)(\w+)=/g);
    expect(unknownSettings(names)).toEqual([]);
  });
});

describe('memory settings', () => {
  it.each(['Dockerfile', 'deploy/systemd/acquaint.service'])(
    'uses the memory settings of npm start in %s',
    (path) => {
      const start = read('scripts/start.mjs');
      expect(read(path)).toContain(/--max-semi-space-size=\d+/.exec(start)![0]);
      const glibc = [...start.matchAll(/(MALLOC_\w+): '(\d+)'/g)];
      expect(glibc).not.toHaveLength(0);
      for (const [, name, value] of glibc) expect(read(path)).toContain(`${name}=${value}`);
    },
  );
});
