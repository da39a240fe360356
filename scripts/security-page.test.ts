import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['', 'server/src', 'server/src/features'];
/** A file in backquotes, or the name of a test in quotes. */
const CITED = /`([\w./-]+\.(?:test|spec)\.tsx?)`|"([^"]+)"/g;

const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'));

/** Each name beside the file that was cited last. */
function citations(): { file: string; name: string | null }[] {
  let file = '';
  return rows.flatMap((row) =>
    [...row.matchAll(CITED)].map(([, path, name]) => {
      file = path ?? file;
      return { file, name: name ?? null };
    }),
  );
}

function textOf(file: string): string | null {
  const folder = FOLDERS.find((each) => existsSync(join(ROOT, each, file)));
  return folder === undefined ? null : readFileSync(join(ROOT, folder, file), 'utf8');
}

/** What is between two `…`, which stand for what a table of cases puts there. */
const piecesOf = (name: string) => name.split('…').map((piece) => piece.trim());

it('every test that docs/security.md names is there', () => {
  const cited = citations();
  expect(cited.length).toBeGreaterThan(100);
  const gone = cited.filter(({ file, name }) => {
    const text = textOf(file)?.replaceAll("\\'", "'");
    return !text || (name !== null && !piecesOf(name).every((piece) => text.includes(piece)));
  });
  expect(gone).toEqual([]);
});
