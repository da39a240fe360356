import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { collectStrings, type FoundStrings } from './syntax.ts';
import { EXCEPTIONS, IDENTIFIER_RULES, type Rule, TEXT_RULES } from './vocabulary.ts';

const ROOT = join(import.meta.dirname, '..');
const CHECKED =
  /\.(tsx?|[cm]js|sql|css|ya?ml|html|json|md|py|conf|cfg|service|sh)$|^Dockerfile$|^\.ci\/run$/;
/** Migrations can't change, generated files repeat them or the contract, and the rules name the words. */
const SKIPPED =
  /^(server\/migrations\/|server\/src\/infra\/schema\.ts|clients\/typescript\/src\/api\.ts|package-lock\.json|scripts\/(copy\.test|vocabulary))/;
/** Strings in these folders are UI copy, emails and API messages, which have rules of their own. */
const WITH_COPY = /^(contract|e2e|server|web)\//;

interface Text {
  /** Everything but UI copy. */
  text: string;
  /** Code without comments and strings. */
  code: string;
}

/** Replaces ranges by spaces; lines stay. */
function blank(source: string, ranges: { start: number; end: number }[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(at, start) + source.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return text + source.slice(at);
}

function read(path: string, source: string): Text {
  if (!/\.tsx?$/.test(path)) return { text: source, code: '' };
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FoundStrings = { all: [], copy: [] };
  collectStrings(program, found);
  return {
    text: WITH_COPY.test(path) ? blank(source, found.copy) : source,
    code: blank(source, [...found.all, ...comments]),
  };
}

const splitWords = (text: string): string =>
  text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').replace(/[_-]/g, ' ');

function withoutExceptions(path: string, text: string): string {
  return EXCEPTIONS.filter((exception) => path.startsWith(exception.in)).reduce(
    (rest, { pattern }) => rest.replace(new RegExp(pattern, 'g'), ''),
    text,
  );
}

function search(path: string, rules: Rule[], text: string, flags: string): string[] {
  return rules.flatMap(({ pattern, use }) =>
    [...text.matchAll(new RegExp(pattern, flags))].map(({ 0: word, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line}: ${word} → ${use}`;
    }),
  );
}

function searchText(path: string, { text, code }: Text): string[] {
  return [
    ...search(path, TEXT_RULES, splitWords(withoutExceptions(path, text)), 'gi'),
    ...search(path, IDENTIFIER_RULES, withoutExceptions(path, code), 'g'),
  ];
}

function violations(path: string, source: string): string[] {
  const inPath = search(path, TEXT_RULES, splitWords(path), 'gi');
  // Parsing takes most of the time, and most files have no hit at all.
  if (searchText(path, { text: source, code: source }).length === 0) return inPath;
  return [...inPath, ...searchText(path, read(path, source))];
}

/** Retired words that the check must find: path and source. */
const PLANTED: [what: string, path: string, source: string][] = [
  ['a comment', 'server/src/a.ts', '// Whoever asks.'],
  ['a comment in web', 'web/src/a.tsx', 'const a = <b>{/* Made anew. */}</b>;'],
  ['part of an identifier', 'web/src/a.ts', 'const isPutOff = true;'],
  ['part of a constant', 'server/src/a.ts', 'const BY_HAND = 1;'],
  ['a prefix', 'server/src/a.ts', 'askedOthers();'],
  ['a suffix', 'web/src/a.ts', 'const dayWords = 1;'],
  ['a test title', 'web/src/a.test.ts', "it.each([1])('tells %s', () => {});"],
  ['a title from a template', 'server/src/a.test.ts', 'describe(`nobody ${1}`, () => {});'],
  ['SQL', 'server/src/a.ts', 'sql`select now() as moment`;'],
  ['output of a script', 'scripts/a.ts', "console.log('Nobody');"],
  ['a config file', 'deploy/a.yml', '# Whichever is first'],
  ['docs', 'README.md', 'Whoever asks.'],
  ['a stylesheet', 'web/src/a.css', '/* The colour */'],
  ['an import path', 'web/src/a.ts', "import './fate.ts';"],
  ['a file name', 'web/src/put-off.ts', ''],
];

const ALLOWED: [what: string, path: string, source: string][] = [
  ['UI copy', 'web/src/a.tsx', "const a = <b title='Nobody'>Told {`somebody ${1}`}</b>;"],
  ['locators', 'e2e/a.spec.ts', "page.getByText(/Nobody/).or(page.getByText('somebody'));"],
  ['API errors', 'server/src/a.ts', "throw notFound('Nobody');"],
  ['stored names', 'server/src/a.ts', 'const last_contacted_by_hand = 1;'],
  ['similar words', 'server/src/a.ts', 'const placeholder = 1; // keepalive'],
];

describe('the vocabulary check', () => {
  it.each(PLANTED)('finds a retired word in %s', (_what, path, source) => {
    expect(violations(path, source)).toHaveLength(1);
  });

  it.each(ALLOWED)('allows %s', (_what, path, source) => {
    expect(violations(path, source)).toEqual([]);
  });
});

describe('this repository', () => {
  it('uses no retired words', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const checked = files.filter((path) => CHECKED.test(path) && !SKIPPED.test(path));
    expect(checked.length).toBeGreaterThan(1000);
    const found = checked.flatMap((path) =>
      violations(path, readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
