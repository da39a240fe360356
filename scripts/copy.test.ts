import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { collectStrings, type FoundStrings, type Node } from './syntax.ts';
import { COPY_EXCEPTIONS, COPY_RULES } from './vocabulary.ts';

const ROOT = join(import.meta.dirname, '..');
const CHECKED = /^((contract|server|web)\/src|scripts)\/.*\.(tsx?|mjs)$/;
const SKIPPED =
  /\.test\.tsx?$|\/testing\/|^server\/src\/infra\/schema\.ts$|^scripts\/(demo|vocabulary)/;

/** The text of a string, or nothing for keys, class names and other code. */
function copyOf(node: Node): string {
  const { type, value } = node;
  const text = type === 'TemplateElement' ? (value as { cooked: string | null }).cooked : value;
  if (typeof text !== 'string') return '';
  const isProse = type === 'JSXText' || /^\s*[\p{Lu}“]/u.test(text) || /\p{L} \p{L}/u.test(text);
  return isProse ? text.trim() : '';
}

function isAllowed(path: string, text: string, index: number): boolean {
  return COPY_EXCEPTIONS.some(
    (exception) =>
      path.startsWith(exception.in) &&
      [...text.matchAll(new RegExp(exception.pattern, `${exception.pattern.flags}g`))].some(
        (match) => match.index <= index && index < match.index + match[0].length,
      ),
  );
}

function violations(path: string, source: string): string[] {
  // Parsing takes most of the time, and most files have no hit at all.
  if (COPY_RULES.every(({ pattern }) => !new RegExp(pattern, `${pattern.flags}i`).test(source)))
    return [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FoundStrings = { all: [], copy: [] };
  collectStrings(program, found);
  return found.copy.flatMap((node) => {
    const text = copyOf(node);
    const line = source.slice(0, node.start).split('\n').length;
    return COPY_RULES.flatMap(({ pattern, use }) =>
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}gi`))]
        .filter(({ index }) => !isAllowed(path, text, index))
        .map(({ 0: word }) => `${path}:${line}: ${word} → ${use} in “${text}”`),
    );
  });
}

const PLANTED: [what: string, path: string, source: string][] = [
  ['JSX text', 'web/src/a.tsx', 'const a = <b>Nobody found</b>;'],
  ['an attribute', 'web/src/a.tsx', 'const a = <b title="Sign in" />;'],
  ['a template', 'server/src/a.mails.ts', 'const a = `You get this mail, ${name}.`;'],
  ['an error', 'server/src/a.ts', "throw badInput('Please choose one.');"],
  ['a validation message', 'contract/src/a.ts', "z.string({ error: 'Please enter it.' });"],
  ['output of a script', 'scripts/a.mjs', "console.log('Done!');"],
  ['British spelling', 'web/src/a.ts', "const a = 'Favourite';"],
];

const ALLOWED: [what: string, path: string, source: string][] = [
  ['a value', 'web/src/a.ts', "const a = who === 'nobody';"],
  ['a class name', 'web/src/a.tsx', 'const a = <b className="px-0! mail" />;'],
  ['an apostrophe of the API docs', 'contract/src/a.ts', 'const a = "Deletes the user\'s data.";'],
  ['specified text', 'web/src/layouts/top-bar.tsx', 'const a = <b>Sign out</b>;'],
  ['a comment', 'web/src/a.ts', '// Please.'],
];

describe('the copy check', () => {
  it.each(PLANTED)('finds a word to avoid in %s', (_what, path, source) => {
    expect(violations(path, source)).toHaveLength(1);
  });

  it.each(ALLOWED)('allows %s', (_what, path, source) => {
    expect(violations(path, source)).toEqual([]);
  });
});

describe('this repository', () => {
  it('follows the rules for copy', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const checked = files.filter((path) => CHECKED.test(path) && !SKIPPED.test(path));
    expect(checked.length).toBeGreaterThan(1000);
    const found = checked.flatMap((path) =>
      violations(path, readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
