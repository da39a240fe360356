import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  imageOf,
  listReleaseFiles,
  releaseNotes,
  startRelease,
  unreleasedChanges,
  withVersion,
} from './release-files.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const packageOf = (path: string) =>
  JSON.parse(read(path)) as { version: string; repository: string; license: string };
const { version, repository, license } = packageOf('package.json');

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Second.

## [0.1.0] - 2026-11-28

- First.
`;

describe('the changelog', () => {
  it('has notes for the newest version only', () => {
    expect(releaseNotes(CHANGELOG, '0.1.0')).toBe('- First.');
    for (const other of ['0.2.0', '0.0.9', 'Unreleased'])
      expect(releaseNotes(CHANGELOG, other)).toBeNull();
    expect(releaseNotes('## [Unreleased]\n\n## [0.1.0] - 2026-11-28\n', '0.1.0')).toBeNull();
  });

  it('moves unreleased changes to a new version', () => {
    const started = startRelease(CHANGELOG, '0.2.0', '2026-12-24');
    expect(started).toContain('\n## [Unreleased]\n\n## [0.2.0] - 2026-12-24\n');
    expect(releaseNotes(started, '0.2.0')).toBe('### Added\n\n- Second.');
    expect(unreleasedChanges(started)).toBe('');
    expect(startRelease(started, '0.3.0', '2026-12-25')).toBe(started);
  });
});

describe('withVersion', () => {
  const image = imageOf('github:Grace/acquaint');

  it('sets version and image and leaves similar numbers', () => {
    const text =
      'ghcr.io/ada/acquaint:0.1.0 v0.1.0 10.1.0 0.1.0.1 github.com/ada/acquaint "tipi_version": 1';
    expect(withVersion(text, { version: '0.1.0', next: '0.2.0', image })).toBe(
      'ghcr.io/grace/acquaint:0.2.0 v0.2.0 10.1.0 0.1.0.1 github.com/grace/acquaint "tipi_version": 2',
    );
  });
});

describe('this repository', () => {
  it('has the same version in its packages and the newest section of the changelog', () => {
    expect(releaseNotes(read('CHANGELOG.md'), version)).not.toBeNull();
    expect(packageOf('clients/typescript/package.json')).toMatchObject({ version, license });
  });

  it.each(listReleaseFiles())('names the published image and this version in %s', (path) => {
    const text = read(path);
    expect(withVersion(text, { version, next: version, image: imageOf(repository) })).toBe(text);
    const tags = [...text.matchAll(/ghcr\.io\/[\w/-]+:([\w.-]+)/g)].map(([, tag]) => tag);
    expect(tags.every((tag) => tag === version)).toBe(true);
  });
});
