import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { build } from 'vite';
import { commitImport, sessionCookies, uploadFile, type Caller } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import type { Result } from '../report.ts';
import { sortAscending, median } from '../timing.ts';
import { startTlsProxy } from '../tls-proxy.ts';
import { withFixture } from '../fixture.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
// A full browser spends a third of a second on its window.
const HEADLESS_SHELL = process.env['CHROMIUM_HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell';
// The proxy has a self-signed certificate.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--ignore-certificate-errors',
];
const CONTACTS = 10_000;
const ROUNDS = 5;
// Lighthouse waits for network idle, which an event stream prevents.
const MAX_LOAD_MS = 15_000;
const MIN_SIGNED_IN_PERFORMANCE = 90;
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 96, seo: 100 };
const SIGNED_IN_CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const PAGES = [
  { path: '/', isSignedIn: false },
  { path: '/login', isSignedIn: false },
  { path: '/dashboard', isSignedIn: true },
  { path: '/contacts', isSignedIn: true },
];

type Category = keyof typeof MIN_SCORES;
type Scores = Partial<Record<Category, number>>;

/**
 * Runs Lighthouse on a simulated phone: median of five per page, with 10,000 contacts, over HTTP/2 and TLS, or plain
 * HTTP/1.1 without nginx.
 */
export async function pagesBenchmark(): Promise<Result[]> {
  await build({ root: 'web', logLevel: 'warn' });
  const results: Result[] = [];
  await withFixture(async ({ server, ada }) => {
    const { id } = await uploadFile(ada, 'people.csv', createCsv(0, CONTACTS));
    await commitImport(ada, id);
    const proxy = await startTlsProxy(server.origin);
    if (!existsSync(HEADLESS_SHELL))
      console.log('Uses a full browser: apt-get install chromium-headless-shell for less noise.');
    if (proxy === null) console.log('Uses HTTP/1.1: apt-get install nginx openssl for HTTP/2.');
    const { origin } = proxy ?? server;
    try {
      for (const { path, isSignedIn } of PAGES)
        results.push(...(await measureScores(origin, path, isSignedIn ? ada : null)));
    } finally {
      await proxy?.stop();
    }
  });
  return results;
}

async function measureScores(
  origin: string,
  path: string,
  person: Caller | null,
): Promise<Result[]> {
  const categories = person ? SIGNED_IN_CATEGORIES : (Object.keys(MIN_SCORES) as Category[]);
  const rounds: Scores[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await runLighthouse(`${origin}${path}`, person, categories));
  return categories.map((category) => {
    const scores = sortAscending(rounds.map((round) => round[category] ?? 0));
    return {
      what: `${path}: ${category} of 100`,
      value: median(scores),
      unit: '',
      at_least:
        person && category === 'performance' ? MIN_SIGNED_IN_PERFORMANCE : MIN_SCORES[category],
      details: scores.join(', '),
    };
  });
}

/** Runs Lighthouse once in a new browser. */
async function runLighthouse(
  url: string,
  person: Caller | null,
  categories: readonly Category[],
): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-lighthouse-'));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
    args: [...ARGUMENTS, '--remote-debugging-port=0'],
  });
  try {
    if (person !== null) {
      const { origin } = new URL(url);
      await browser.addCookies(sessionCookies(person.token, origin));
    }
    const [port] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
    const result = await lighthouse(url, {
      port: Number(port),
      onlyCategories: [...categories],
      // Keeps the session.
      disableStorageReset: person !== null,
      maxWaitForLoad: MAX_LOAD_MS,
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
    printFailedAudits(url, result.lhr);
    return Object.fromEntries(
      categories.map((category) => [
        category,
        Math.round((result.lhr.categories[category]?.score ?? 0) * 100),
      ]),
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Prints the audits that reduced a score. */
function printFailedAudits(url: string, { categories, audits }: LighthouseResult): void {
  for (const { id, auditRefs } of Object.values(categories))
    for (const { id: name, weight } of auditRefs) {
      const { score = null, displayValue = '', title = '' } = audits[name] ?? {};
      if (weight > 0 && score !== null && score < 1)
        console.log(`${url} ${id}: ${title} ${displayValue} (${Math.round(score * 100)})`);
    }
}
