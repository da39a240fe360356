import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isNode, isTitled, type Node } from './syntax.ts';

const ROOT = join(import.meta.dirname, '..');

/** An endpoint, rule or file as subject, mostly from a table: `GET /api/…`, `%s`, `$name`, `${name}`. */
const SUBJECT = /^(\(?%[a-z]\)?:?|\$\{|\$[a-z]|(GET|HEAD|POST|PUT|PATCH|DELETE) )/;
/** A verb in the third person, or one negated. */
const VERB = /^([a-z][a-z-]*s|doesn't),? ./;
/** Ends with an s as well, or needs the subject of `describe`. */
const NO_VERB = /^(is|was|its|his|this|as|less|always|sometimes) /;
/** A plural subject without an article: "dates are…". */
const PLURAL = /^[a-z-]+s (are|were|have|do|must|may|can|will|don't|aren't|can't)\b/;
const PRONOUN = /^[a-z-]+ (it|them|these|those)\b/;

function problemOf(title: string): string | undefined {
  if (SUBJECT.test(title)) return undefined;
  if (!VERB.test(title) || NO_VERB.test(title) || PLURAL.test(title))
    return 'start with a verb, as in "rejects a second accept with 409"';
  if (PRONOUN.test(title)) return 'name what the pronoun stands for';
  return undefined;
}

/** The text of a literal, with `${name}` for all expressions; undefined for others. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('${name}');
}

/** Suites are noun phrases, and steps may have a person as subject. */
const isCase = (source: string, { callee }: { callee: Node }): boolean =>
  !/^test\.(describe|step)|^describe/.test(source.slice(callee.start, callee.end));

function collectTitles(source: string, node: unknown, titles: string[]): void {
  if (Array.isArray(node)) for (const child of node) collectTitles(source, child, titles);
  if (!isNode(node)) return;
  const [first, ...rest] = (node['arguments'] ?? []) as Node[];
  const title = rest.length > 0 && isTitled(node) ? textOf(first) : undefined;
  if (title !== undefined && isCase(source, node as Node & { callee: Node })) titles.push(title);
  for (const child of Object.values(node)) collectTitles(source, child, titles);
}

function titlesOf(path: string, source: string): string[] {
  const titles: string[] = [];
  collectTitles(source, parseSync(path, source).program, titles);
  return titles;
}

describe('the check of test titles', () => {
  it.each([
    'rejects a second accept with 409',
    "doesn't notify the blocker",
    'GET /api/contacts/ returns 50 contacts by default',
    '%s requires a session',
    '${name} requires a session',
    'exits with 1 per error',
  ])('accepts "%s"', (title) => {
    expect(problemOf(title)).toBeUndefined();
  });

  it.each([
    'the owner',
    'a second accept',
    'in a range',
    'are trimmed',
    'reject %j',
    'is empty at first',
    'its title',
    'dates are sorted',
    'works',
    'hides it at once',
  ])('rejects "%s"', (title) => {
    expect(problemOf(title)).toEqual(expect.any(String));
  });

  it('finds titles of cases, tables and templates, but not of suites and steps', () => {
    const source = `
      describe('a', () => it('b', () => {}));
      describe.each([1])('c', () => it.each([2])('d', () => {}));
      test.describe('e', () => test(\`f \${1}\`, () => test.step('g', () => {})));
      test.skip(true, 'h');`;
    expect(titlesOf('a.test.ts', source)).toEqual(['b', 'd', 'f ${name}']);
  });
});

describe('the tests', () => {
  it('finds a verb and no pronoun in every title', () => {
    const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const titles = files
      .trim()
      .split('\n')
      .flatMap((path) =>
        titlesOf(path, readFileSync(join(ROOT, path), 'utf8')).map((title) => ({ path, title })),
      );
    expect(titles.length).toBeGreaterThan(2000);
    const problems = titles.map(({ path, title }) => ({ path, title, problem: problemOf(title) }));
    expect(problems.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });
});
