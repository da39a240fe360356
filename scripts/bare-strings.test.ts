import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isNode, type Node } from './syntax.ts';

const ROOT = join(import.meta.dirname, '..');
const CHECKED = /^web\/src\/.*\.tsx$/;
// The page of sample cards is for developers.
const SKIPPED = /\.test\.tsx$|\/testing\/|\/dashboard-test\.tsx$/;

/** Attributes whose text people read. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'description',
  'failure',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
]);

/** Their children are extracted as messages. */
const MACROS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Product names and examples that are the same in all languages. */
const SAME_EVERYWHERE = new Set(['Acquaint', 'Outlook', 'PayPal', '⌘K', 'npm start']);

interface Found {
  node: Node;
  text: string;
}

/** Text in the source that would be shown in English in every language. */
function bareStrings(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: Found[] = [];
  visit(program, false, found);
  return found
    .filter(({ text }) => /\p{L}/u.test(text) && !SAME_EVERYWHERE.has(text.trim()))
    .map(({ node, text }) => {
      const line = source.slice(0, node.start).split('\n').length;
      return `${path}:${line}: “${text.trim()}”`;
    });
}

function visit(node: unknown, isMessage: boolean, found: Found[]): void {
  if (Array.isArray(node)) for (const child of node) visit(child, isMessage, found);
  if (!isNode(node)) return;
  if (node.type === 'JSXText' && !isMessage) found.push({ node, text: String(node['value']) });
  if (node.type === 'JSXAttribute' && READ_ATTRIBUTES.has(nameOf(node))) {
    const value = node['value'] as Node | null;
    found.push(
      ...literalsOf(value?.type === 'JSXExpressionContainer' ? value['expression'] : value),
    );
  }
  if (node.type !== 'JSXElement') {
    for (const child of Object.values(node)) visit(child, isMessage, found);
    return;
  }
  const opening = node['openingElement'] as Node;
  visit(opening['attributes'], false, found);
  const children = node['children'] as Node[];
  const isMacro = isMessage || MACROS.has(nameOf(opening));
  if (!isMacro)
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') found.push(...literalsOf(child['expression']));
  visit(children, isMacro, found);
}

const nameOf = (node: Node): string => String((node['name'] as Node)['name']);

/** The literals among the possible values of an expression. */
function literalsOf(node: unknown): Found[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [{ node, text: node['value'] }] : [];
    case 'TemplateLiteral': {
      const parts = node['quasis'] as { value: { cooked: string | null } }[];
      return [{ node, text: parts.map(({ value }) => value.cooked ?? '').join('…') }];
    }
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap(literalsOf);
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap(literalsOf);
    default:
      return [];
  }
}

const PLANTED: [what: string, source: string][] = [
  ['JSX text', 'const a = <b>Nothing found</b>;'],
  ['a child in braces', "const a = <b>{'Nothing found'}</b>;"],
  ['an attribute', 'const a = <Button label="Save" />;'],
  ['an attribute in braces', "const a = <input aria-label={'Name'} />;"],
  ['a condition', "const a = <p title={isNew ? 'New' : t`Old`} />;"],
  ['a template', 'const a = <Notice message={`${count} contacts`} />;'],
  ['an attribute within a message', 'const a = <Trans>See <img alt="A bridge" /></Trans>;'],
];

const ALLOWED: [what: string, source: string][] = [
  ['a message', 'const a = <Trans>Nothing <b>found</b></Trans>;'],
  ['a translated attribute', 'const a = <Button label={t`Save`} />;'],
  ['attributes that people don’t read', 'const a = <b className="muted" id="name" />;'],
  ['punctuation', 'const a = <b>{name}: · —</b>;'],
  ['a comparison', "const a = <b>{kind === 'new' && <New />}</b>;"],
];

describe('the check for bare strings', () => {
  it.each(PLANTED)('finds %s', (_what, source) => {
    expect(bareStrings('web/src/a.tsx', source)).toHaveLength(1);
  });

  it.each(ALLOWED)('allows %s', (_what, source) => {
    expect(bareStrings('web/src/a.tsx', source)).toEqual([]);
  });
});

it('finds no text outside of messages in the web app', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const checked = files.filter((path) => CHECKED.test(path) && !SKIPPED.test(path));
  expect(checked.length).toBeGreaterThan(200);
  const found = checked.flatMap((path) =>
    bareStrings(path, readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(found).toEqual([]);
});
