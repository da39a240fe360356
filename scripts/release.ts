import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  imageOf,
  listReleaseFiles,
  releaseNotes,
  startRelease,
  unreleasedChanges,
  withVersion,
} from './release-files.ts';

// npm run release -- 0.2.0: moves what is unreleased in the changelogs to this version, and sets it in every file.
// --notes v0.2.0: checks that the tag can be released, and prints its changes. See docs/decisions/134.
const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const update = (path: string, change: (text: string) => string) =>
  writeFileSync(join(ROOT, path), change(read(path)));

const { version, repository } = JSON.parse(read('package.json')) as {
  version: string;
  repository: string;
};
const args = process.argv.slice(2);
if (args[0] === '--notes') printNotes(args[1] ?? '');
else prepare(args[0] ?? '');

function prepare(next: string) {
  if (!/^\d+\.\d+\.\d+$/.test(next)) fail('Usage: npm run release -- 0.2.0');
  if (unreleasedChanges(read('CHANGELOG.md')) === '')
    fail('CHANGELOG.md has no unreleased changes.');
  const date = new Date().toISOString().slice(0, 10);
  for (const path of ['CHANGELOG.md', 'contract/CHANGELOG.md'])
    update(path, (text) => startRelease(text, next, date));
  const options = { cwd: ROOT, stdio: 'inherit' } as const;
  for (const prefix of ['.', 'clients/typescript'])
    execFileSync('npm', ['version', next, '--no-git-tag-version', '--prefix', prefix], options);
  for (const path of listReleaseFiles())
    update(path, (text) => withVersion(text, { version, next, image: imageOf(repository) }));
  console.log(`Review and commit the changes, then: git tag v${next} && git push origin v${next}`);
}

function printNotes(tag: string) {
  if (tag !== `v${version}`) fail(`The tag is ${tag}, but package.json has version ${version}.`);
  const image = imageOf(repository);
  const { GITHUB_REPOSITORY = '' } = process.env;
  const built = GITHUB_REPOSITORY === '' ? image : imageOf(`github:${GITHUB_REPOSITORY}`);
  if (built !== image)
    fail(`The image is ${built}, but "repository" in package.json says ${image}.`);
  const notes = releaseNotes(read('CHANGELOG.md'), version);
  if (notes === null)
    fail(`${version} isn’t the newest version in CHANGELOG.md, or has no changes.`);
  console.log(notes);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
