import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../server/src/config.ts';
import { read, readManifests, readYaml } from './testing.ts';

// A setting is one word in five places: the program, its documentation, and what runs it.

const settings = new Set(SETTING_NAMES);
const OF_POSTGRES = /^POSTGRES_/;
const OF_GLIBC = /^MALLOC_/;

describe('a setting', () => {
  it.each(SETTING_NAMES)('%s is in docs/running.md', (name) => {
    expect(read('docs/running.md')).toContain(`\`${name}\``);
  });

  it('that docs/running.md lists is one', () => {
    const listed = [...read('docs/running.md').matchAll(/^\| `([A-Z_]+)` /gm)].map(
      ([, name]) => name,
    );
    for (const name of listed) expect(settings).toContain(name);
  });

  it('that a container is given is one', () => {
    const [{ services }] = readYaml('compose.yaml') as [
      { services: Record<string, { environment: object }> },
    ];
    const names = Object.values(services).flatMap(({ environment }) => Object.keys(environment));
    for (const name of names.filter((each) => !OF_POSTGRES.test(each)))
      expect(settings).toContain(name);
  });

  it('that a pod or a unit is given is one', () => {
    const map = readManifests().find(({ kind }) => kind === 'ConfigMap') as unknown as {
      data: Record<string, string>;
    };
    const units = ['acquaint', 'acquaint-backup'].map((name) =>
      read(`deploy/systemd/${name}.service`),
    );
    const ofUnits = [...units.join('\n').matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, words = '']) => words.split(' ').map((word) => word.split('=')[0]!),
    );
    const names = [...Object.keys(map.data), ...ofUnits].filter((name) => !OF_GLIBC.test(name));
    for (const name of names) expect(settings).toContain(name);
  });
});

describe('what memory the server is left', () => {
  it.each(['Dockerfile', 'deploy/systemd/acquaint.service'])('is in %s as in npm start', (path) => {
    const start = read('scripts/start.mjs');
    expect(read(path)).toContain(/--max-semi-space-size=\d+/.exec(start)![0]);
    const ofGlibc = [...start.matchAll(/(MALLOC_\w+): '(\d+)'/g)];
    expect(ofGlibc).not.toHaveLength(0);
    for (const [, name, value] of ofGlibc) expect(read(path)).toContain(`${name}=${value}`);
  });
});
