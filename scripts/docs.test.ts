import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Folders that a path in the documentation may be relative to. */
const BASES = ['', 'server/src', 'server/src/features', 'web/src', 'docs'];
/** Build output, and placeholders for the name of a feature. */
const NOT_IN_REPOSITORY =
  /^(web\/dist|node_modules|test-results|data\/|backups\/|secrets\/)|(^|\/)(x|labels|NNNN_labels)\./;
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const PATH = /`((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:tsx?|mjs|cjs|sql|css|md|ya?ml|cfg|conf))`/g;
const FOLDER = /`((?:[\w@.-]+\/)+)`/g;
const SCRIPT = /npm run ([\w:-]+)/g;
const COMMAND = /\bnode ((?:[\w.-]+\/)*[\w.-]+\.(?:ts|mjs))/g;
const CITED = /docs\/(decisions\/\d{3}|[\w/-]+\.md(?:#[\w-]+)?)/g;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));
const names = new Set(tracked.map((path) => path.split('/').at(-1)));
const pages = tracked.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const sources = tracked.filter((path) => /\.([cm]?[jt]sx?|sql|css)$/.test(path));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match]) => match!);
}

function isInRepository(path: string): boolean {
  if (NOT_IN_REPOSITORY.test(path)) return true;
  if (!path.includes('/')) return names.has(path);
  return BASES.some((base) => existsSync(join(ROOT, base, path)));
}

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
}

function hasTarget(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : normalize(join(dirname(from), path));
  if (!existsSync(join(ROOT, target))) return false;
  if (anchor === undefined) return true;
  return matches(read(target), /^#+ (.+)$/gm).some((heading) => anchorOf(heading) === anchor);
}

/** Every match of the pattern that fails the check, with its page. */
function broken(pattern: RegExp, isValid: (match: string, page: string) => boolean): string[] {
  return pages.flatMap((page) =>
    matches(read(page), pattern)
      .filter((match) => !isValid(match, page))
      .map((match) => `${page}: ${match}`),
  );
}

describe('the documentation', () => {
  it('links only to existing files and headings', () => {
    expect(broken(LINK, (link, page) => hasTarget(page, link))).toEqual([]);
  });

  it.each([PATH, FOLDER, COMMAND])('names only existing files and folders (%s)', (pattern) => {
    expect(broken(pattern, isInRepository)).toEqual([]);
  });

  it('names only existing npm scripts', () => {
    expect(broken(SCRIPT, (script) => script in scripts)).toEqual([]);
  });

  it('lists the contract files the browser may import, as the import rules do', () => {
    const [rule = ''] = matches(read('.dependency-cruiser.cjs'), /contract\/src\/\(([\w|-]+)\)/g);
    const guide = read('docs/adding-a-feature.md').replaceAll('\n', ' ');
    const [list = ''] = matches(guide, /imports values only from (.+?) of the +contract/g);
    expect(matches(list, /`([\w-]+)`/g)).toEqual(rule.split('|'));
  });

  it('cites a test for nearly every security requirement', () => {
    const cited = matches(read('docs/security.md'), /`([\w./-]+\.(?:test|spec)\.tsx?)`/g);
    expect(cited.length).toBeGreaterThan(100);
  });
});

describe('source code', () => {
  const decisions = tracked.flatMap((path) => matches(path, /^docs\/(decisions\/\d{3})-/g));
  const citations = sources.flatMap((path) =>
    matches(read(path), CITED).map((cited) => ({ path, cited })),
  );

  const isKnown = (cited: string) =>
    /^decisions\/\d/.test(cited)
      ? decisions.includes(cited)
      : hasTarget('README.md', `docs/${cited}`);

  it('cites only existing documentation', () => {
    expect(citations.filter(({ cited }) => !isKnown(cited))).toEqual([]);
  });

  it('cites every decision, except those the index lists as uncited', () => {
    const [uncited = ''] = matches(
      read('docs/decisions/README.md'),
      /no source file cites: (.+)\./g,
    );
    const cited = new Set(citations.map((citation) => citation.cited));
    const missing = decisions.filter((decision) => !cited.has(decision));
    expect(missing).toEqual(uncited.split(', ').map((number) => `decisions/${number}`));
  });

  it('has every decision in the index', () => {
    const index = read('docs/decisions/README.md');
    const missing = decisions.filter((decision) => !index.includes(`(${decision.slice(10)}-`));
    expect(missing).toEqual([]);
  });
});
