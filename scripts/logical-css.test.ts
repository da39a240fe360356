import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { collectStrings, type FoundStrings } from './syntax.ts';

const ROOT = join(import.meta.dirname, '..');
const CHECKED = /^(web\/src|server\/src\/infra\/mail)\/.*\.(tsx?|css)$/;
const SKIPPED = /\.test\.tsx?$|\/testing\//;

const PHYSICAL_UTILITY =
  /^(scroll-)?[mp][lr]-([\d[(]|auto|px)|^(left|right)-([\d[(]|auto|full|px)|^text-(left|right)$|^(float|clear)-(left|right)$|^border-[lr](-|$)|^rounded-([lr]|[tb][lr])(-|$)|^(origin|object|bg)-(\w+-)?(left|right)$|^bg-(linear|gradient)-to-\w?[lr]$/;
const MOVE = /^translate-x-/;

const PHYSICAL_PROPERTIES = [
  /(?<![\w-])(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b[\w-]*\s*:/g,
  /(?<![\w-])border-(top|bottom)-(left|right)-radius\s*:/g,
  /(?<![\w-])(text-align|float|clear)\s*:\s*(left|right)\b/g,
  /(?<![\w-])(margin|padding|inset)\s*:\s*[^\s;'"`]+\s+([^\s;'"`]+)\s+[^\s;'"`]+\s+(?!\2[\s;'"`])[^\s;'"`]+/g,
];
const PHYSICAL_IN_STYLESHEETS = /(?<![\w-])(left|right)\s*:/g;
const PHYSICAL_IN_SCRIPTS =
  /\.style\.(left|right)\b|\b(margin|padding|border)(Left|Right)\w*\s*[:=]|style=\{\{[^}]*\b(left|right)\s*:|textAlign\s*:\s*'(left|right)'/g;

/** For email clients without logical properties, for text in another direction than the page, for measured positions. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  'server/src/infra/mail/styles.ts': [
    'padding-right:',
    'text-align:left',
    'padding-left:',
    'text-align:right',
  ],
  'web/src/ui/tokens.css': ['text-align: right', 'text-align: left'],
  'web/src/ui/overlays/popover.tsx': ['.style.left'],
};

/** The utility of a class name without its variants: `md:-ml-2!` → `ml-2`. */
function utilityOf(className: string): string {
  const name = className.replace(/^(\[[^\]]*\]:|[^[(]*?:)*/, '');
  return name.replace(/^!?-?|!$/g, '');
}

function physicalUtilities(text: string): string[] {
  const names = text.split(/\s+/);
  const isMirrored = names.some((name) => /\brtl:/.test(name) && MOVE.test(utilityOf(name)));
  return names.filter((name) => {
    const utility = utilityOf(name);
    return PHYSICAL_UTILITY.test(utility) || (MOVE.test(utility) && !isMirrored);
  });
}

function classNamesIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FoundStrings = { all: [], copy: [] };
  collectStrings(program, found);
  return found.copy
    .filter(({ type }) => type === 'Literal' || type === 'TemplateElement')
    .flatMap(({ value }) =>
      physicalUtilities(String((value as { cooked?: string }).cooked ?? value)),
    );
}

function violations(path: string, source: string): string[] {
  const isStylesheet = path.endsWith('.css');
  const found = [
    ...PHYSICAL_PROPERTIES,
    isStylesheet ? PHYSICAL_IN_STYLESHEETS : PHYSICAL_IN_SCRIPTS,
  ].flatMap((pattern) => [...source.matchAll(pattern)].map(([text]) => text));
  if (!isStylesheet) found.push(...classNamesIn(path, source));
  return found
    .filter((text) => EXCEPTIONS[path]?.includes(text) !== true)
    .map((text) => `${path}: ${text}`);
}

const inClass = (className: string) => `const a = <b className="flex ${className}" />;`;

describe('the check for logical CSS', () => {
  it.each([
    ['a margin', 'a.tsx', inClass('ml-2')],
    ['a negative margin with variants', 'a.tsx', inClass('max-md:hover:-mr-2!')],
    ['a padding', 'a.tsx', inClass('pl-(--page-gutter)')],
    ['an arbitrary variant', 'a.tsx', inClass('[&_li]:pl-1')],
    ['a position', 'a.tsx', inClass('right-[calc(1rem-2px)]')],
    ['an alignment', 'a.tsx', inClass('text-right')],
    ['a border', 'a.tsx', inClass('border-l')],
    ['a corner', 'a.tsx', inClass('rounded-tr-md')],
    ['a move that isn’t mirrored', 'a.tsx', inClass('checked:before:translate-x-4')],
    ['a class in a template', 'a.ts', 'const a = `flex text-left ${b}`;'],
    ['an inline style', 'a.tsx', 'const a = <b style={{ top: 1, left: 2 }} />;'],
    ['a style set by a script', 'a.ts', 'box.style.left = size;'],
    ['a property of a style sheet', 'a.css', 'a { margin-left: 1px; }'],
    ['an offset of a style sheet', 'a.css', 'a { left: 0; }'],
    ['an alignment of an email', 'mail.ts', "const a = { label: 'color:red;text-align:left' };"],
    ['a padding with different sides', 'mail.ts', "const a = 'padding:9px 16px 9px 0';"],
  ])('finds %s', (_what, path, source) => {
    expect(violations(path, source)).toHaveLength(1);
  });

  it.each([
    ['logical utilities', 'a.tsx', inClass('ms-2 -me-1 ps-2 start-0 end-1 text-start border-s')],
    ['a mirrored move', 'a.tsx', inClass('translate-x-4 rtl:-translate-x-4')],
    ['words', 'a.tsx', 'const a = <b title="Items left-to-right, pl-PL" />;'],
    ['a rectangle', 'a.ts', 'const a = { left: 1, right: 2 };'],
    ['logical properties', 'a.css', 'a { margin-inline-start: 1px; text-align: end; }'],
    ['a padding with equal sides', 'mail.ts', "const a = 'padding:1px 2px 3px 2px';"],
    ['an exception', 'web/src/ui/overlays/popover.tsx', 'box.style.left = size;'],
  ])('allows %s', (_what, path, source) => {
    expect(violations(path, source)).toEqual([]);
  });
});

describe('this repository', () => {
  it('has only logical CSS', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const checked = files.filter((path) => CHECKED.test(path) && !SKIPPED.test(path));
    expect(checked.length).toBeGreaterThan(500);
    const found = checked.flatMap((path) =>
      violations(path, readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
