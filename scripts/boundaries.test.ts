import { readFileSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = ['contract', 'server', 'web', 'e2e', 'benchmarks', 'resilience', 'scripts'];
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
  options: Record<string, unknown>;
};

async function cruiseIn(folder: string, packages: string[]): Promise<ICruiseResult> {
  const { options, forbidden } = rules;
  const result = await cruise(packages, {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  } as Parameters<typeof cruise>[1]);
  return result.output as ICruiseResult;
}

/** Marks a planted re-export; everything else is an import. */
const REEXPORT = 'export:';
const S = 'server/src/features';
const W = 'web/src/features';

/** A small repository that follows every rule. */
const SAMPLE: Record<string, string[]> = {
  'contract/src/contacts.ts': ['zod', './limits.ts'],
  'contract/src/limits.ts': [],
  'contract/src/all-routes.ts': ['./contacts.ts'],
  'server/src/main.ts': ['./app.ts', './app-jobs.ts', './infra/db.ts'],
  'server/src/app.ts': ['./app-routes.ts'],
  'server/src/app-jobs.ts': ['./features/imports/imports.jobs.ts'],
  'server/src/app-routes.ts': [
    './features/contacts/contacts.routes.ts',
    './features/auth/auth.routes.ts',
    './http/mount.ts',
  ],
  'server/src/app-error.ts': ['#contract/limits.ts'],
  'server/src/http/mount.ts': ['../app-error.ts', '#contract/all-routes.ts'],
  'server/src/infra/db.ts': ['pg'],
  [`${S}/contacts/contacts.routes.ts`]: [
    '../../http/mount.ts',
    './contacts.service.ts',
    '#contract/contacts.ts',
  ],
  [`${S}/contacts/contacts.service.ts`]: [
    './contacts.queries.ts',
    './write-contacts.ts',
    '../../app-error.ts',
  ],
  [`${S}/contacts/write-contacts.ts`]: [],
  [`${S}/contacts/contacts.queries.ts`]: ['../../infra/db.ts'],
  [`${S}/contacts/public.ts`]: ['./contacts.service.ts'],
  [`${S}/imports/imports.service.ts`]: ['../contacts/public.ts'],
  [`${S}/imports/commit-import.ts`]: [],
  [`${S}/imports/imports.jobs.ts`]: ['./imports.service.ts', './commit-import.ts'],
  [`${S}/auth/auth.routes.ts`]: ['./auth.service.ts', '../../http/mount.ts'],
  [`${S}/auth/auth.service.ts`]: ['../../app-error.ts'],
  'server/src/testing/builders.ts': ['../app.ts'],
  'server/src/app.test.ts': ['./testing/builders.ts'],
  'web/src/main.tsx': ['./app/router.tsx'],
  'web/src/app/router.tsx': ['../routes/contacts.tsx', '../layouts/footer.tsx'],
  'web/src/routes/contacts.tsx': [
    `../features/contacts/contacts-table.tsx`,
    `../features/contact-shares/share-dialog.tsx`,
    '../features/auth/login-form.tsx',
  ],
  'web/src/layouts/footer.tsx': ['../ui/badge.tsx'],
  'web/src/site/render-documents.tsx': ['../layouts/footer.tsx'],
  'web/src/ui/badge.tsx': ['react'],
  'web/src/lib/http/api.ts': ['../text/paths.ts'],
  'web/src/lib/text/paths.ts': ['#contract/limits.ts'],
  'web/src/entities/contact/contact-name.ts': [],
  [`${W}/contacts/contacts.api.ts`]: ['../../lib/http/api.ts'],
  [`${W}/contacts/contacts-table.tsx`]: [
    './contacts.api.ts',
    '../../entities/contact/contact-name.ts',
    '../../ui/badge.tsx',
  ],
  [`${W}/contact-shares/share-dialog.tsx`]: ['../contacts/contacts.api.ts'],
  [`${W}/auth/login-form.tsx`]: ['../../ui/badge.tsx'],
};

/** Imports that break a rule: rule, file, imported module. */
const PLANTED: [rule: string, from: string, to: string][] = [
  ['no-cycle', 'server/src/app-error.ts', './http/mount.ts'],
  ['no-orphan', 'web/src/ui/unused.tsx', ''],
  ['resolvable', 'web/src/layouts/footer.tsx', './gone.ts'],
  ['contract-stands-alone', 'contract/src/limits.ts', '../../server/src/infra/db.ts'],
  ['contract-stands-alone', 'contract/src/all-routes.ts', 'pg'],
  ['server-not-web', 'server/src/infra/db.ts', '../../../web/src/lib/text/paths.ts'],
  ['web-not-server', 'web/src/lib/http/api.ts', '../../../../server/src/app-error.ts'],
  ['tools-through-http', 'e2e/fixtures.ts', '../server/src/app.ts'],
  ['tools-through-http', 'scripts/demo.ts', '../web/src/lib/http/api.ts'],
  ['tools-through-http', 'benchmarks/main.ts', `../${S}/contacts/contacts.queries.ts`],
  ['tools-through-http', 'resilience/main.ts', '../server/src/app.ts'],
  ['tests-only-in-tests', 'server/src/main.ts', './testing/builders.ts'],
  ['infra-knows-no-feature', 'server/src/infra/mail.ts', '../features/auth/auth.service.ts'],
  ['http-knows-no-feature', 'server/src/http/authenticate.ts', '../features/auth/auth.service.ts'],
  ['routes-call-services', `${S}/contacts/contacts.routes.ts`, './write-contacts.ts'],
  ['routes-touch-no-database', `${S}/contacts/contacts.routes.ts`, './contacts.queries.ts'],
  ['routes-touch-no-database', `${S}/auth/auth.routes.ts`, '../../infra/db.ts'],
  ['features-know-no-http', `${S}/contacts/contacts.service.ts`, '../../http/mount.ts'],
  ['features-know-no-http', `${S}/imports/card.ts`, 'fastify'],
  ['queries-only-sql', `${S}/contacts/contacts.queries.ts`, '../../app-error.ts'],
  ['features-through-public', `${S}/imports/imports.service.ts`, '../contacts/contacts.service.ts'],
  ['public-is-for-others', `${S}/contacts/write-contacts.ts`, './public.ts'],
  ['public-exports-own-code', `${S}/contacts/public.ts`, '../auth/auth.service.ts'],
  ['public-exports-no-sql', `${S}/contacts/public.ts`, './contacts.queries.ts'],
  ['only-public-reexports', `${S}/imports/imports.service.ts`, 'export:./commit-import.ts'],
  ['only-app-mounts', `${S}/imports/imports.service.ts`, './imports.jobs.ts'],
  ['entry-points-through-public', 'server/src/main.ts', './features/contacts/contacts.service.ts'],
  ['ui-knows-nothing', 'web/src/ui/badge.tsx', '#contract/limits.ts'],
  ['ui-knows-nothing', 'web/src/ui/card.tsx', '../lib/text/paths.ts'],
  ['lib-below-features', 'web/src/lib/text/paths.ts', '../../ui/badge.tsx'],
  ['lib-below-features', 'web/src/lib/text/paths.ts', '../../entities/contact/contact-name.ts'],
  [
    'entities-below-features',
    'web/src/entities/contact/contact-name.ts',
    '../../features/contacts/contacts.api.ts',
  ],
  ['web-features-by-api', `${W}/contact-shares/share-dialog.tsx`, '../contacts/contacts-table.tsx'],
  ['features-below-screens', `${W}/auth/login-form.tsx`, '../../layouts/footer.tsx'],
  ['screens-are-leaves', 'web/src/layouts/footer.tsx', '../routes/contacts.tsx'],
  ['documents-apart', 'web/src/app/router.tsx', '../site/render-documents.tsx'],
  ['one-http-client', 'web/src/routes/contacts.tsx', '../lib/http/api.ts'],
  ['browser-imports-types', `${W}/contacts/contacts.api.ts`, '#contract/contacts.ts'],
];

async function build(folder: string, sources: Record<string, string[]>): Promise<void> {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const imports = { '#contract/*': './contract/src/*' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
  for (const [path, imported] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const lines = imported.map((module, index) =>
      module.startsWith(REEXPORT)
        ? `export { own as x${index} } from '${module.slice(REEXPORT.length)}';`
        : `import * as m${index} from '${module}';\nexport const x${index} = m${index};`,
    );
    await writeFile(join(folder, path), ['export const own = 1;', ...lines].join('\n'));
  }
}

/** Words of the product, which `web/src/ui` and `web/src/lib` know nothing of. */
const DOMAIN =
  /^(contact|person|people|reminder|cadence|birthday|share|invite|invitation|message|conversation|connection|referral|notification|interaction|duplicate)s?$/i;
/** The text of an error. */
const ALLOWED = new Set(['error-message', 'errorMessage', 'messageAt']);

function hasDomainWord(name: string): boolean {
  const words = name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/);
  return !ALLOWED.has(name) && words.some((word) => DOMAIN.test(word));
}

/** Names of a file and its exports. */
function publicNames(path: string, text: string): string[] {
  const exported = text.matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm,
  );
  const file = basename(path).replace(/(\.test)?\.\w+$/, '');
  return [file, ...Array.from(exported, ([, name = '']) => name)];
}

async function violationsWith(from: string, to: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-boundaries-'));
  try {
    const planted = { ...SAMPLE, [from]: [...(SAMPLE[from] ?? []), ...(to === '' ? [] : [to])] };
    await build(folder, planted);
    const packages = new Set(Object.keys(planted).map((path) => path.split('/', 1)[0]!));
    const { summary } = await cruiseIn(folder, [...packages]);
    return summary.violations.map((violation) => violation.rule.name);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('import rules', () => {
  it('accepts a repository without violations of import rules', async () => {
    expect(await violationsWith('contract/src/limits.ts', '')).toEqual([]);
  });

  it.each(PLANTED)('rejects imports by rule %s in %s of %s', async (rule, from, to) => {
    expect(await violationsWith(from, to)).toContain(rule);
  });

  it('has a planted violation for every rule', () => {
    const covered = new Set(PLANTED.map(([rule]) => rule));
    expect(rules.forbidden.map((rule) => rule.name).filter((name) => !covered.has(name))).toEqual(
      [],
    );
  });
});

const sourceFiles = () =>
  Array.fromAsync(
    glob(
      PACKAGES.map((name) => `${name}/**/*.{ts,tsx}`),
      { cwd: ROOT },
    ),
  );

/** Casts `as …` that the compiler doesn't check. Lower these when some are removed. */
const MOST_UNCHECKED_CASTS = { 'unknown as': 26, never: 13 };

describe('this repository', () => {
  it('has at most the known number of unchecked casts', async () => {
    const counts = { 'unknown as': 0, never: 0 };
    for (const path of await sourceFiles()) {
      const text = readFileSync(join(ROOT, path), 'utf8');
      for (const [, cast] of text.matchAll(/\bas (unknown as|never)\b/g))
        counts[cast as keyof typeof counts] += 1;
    }
    for (const [cast, most] of Object.entries(MOST_UNCHECKED_CASTS))
      expect(counts[cast as keyof typeof counts], `as ${cast}`).toBeLessThanOrEqual(most);
  });

  it('follows the import rules in every source file', async () => {
    const expected = (await sourceFiles()).filter((path) => !/web\/dist|\.d\.ts$/.test(path));
    const { modules, summary } = await cruiseIn(ROOT, PACKAGES);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    );
    // Without this check, a parser that reads no file would pass.
    const seen = new Set(modules.map((module) => module.source));
    expect(expected.filter((path) => !seen.has(path))).toEqual([]);
  });

  it('has no word of the product in names of web/src/ui and web/src/lib', async () => {
    expect(publicNames('ui/share-card.tsx', 'export function ContactRow() {}')).toSatisfy(
      (names: string[]) => names.every(hasDomainWord),
    );
    const found: string[] = [];
    for await (const path of glob('web/src/{ui,lib}/**/*.{ts,tsx}', { cwd: ROOT })) {
      const names = publicNames(path, await readFile(join(ROOT, path), 'utf8'));
      found.push(...names.filter(hasDomainWord).map((name) => `${path}: ${name}`));
    }
    expect(found).toEqual([]);
  });
});
