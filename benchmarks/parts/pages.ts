import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { build } from 'vite';
import { commitImport, previewFile, type Caller } from '../client.ts';
import { asCsv } from '../data-set/address-books.ts';
import type { Result } from '../report.ts';
import { inOrder, median } from '../timing.ts';
import { startTlsProxy } from '../tls-proxy.ts';
import { withFixture } from '../fixture.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
// Headless shell: a full browser needs a third of a second for windows.
const WITHOUT_WINDOWS =
  process.env['CHROMIUM_HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell';
// Self-signed certificate.
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
const WAIT_MS = 15_000;
const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 96, seo: 100 };
const OF_SIGNED_IN = ['performance', 'accessibility', 'best-practices'] as const;
const PAGES = [
  { path: '/', isSignedIn: false },
  { path: '/login', isSignedIn: false },
  { path: '/dashboard', isSignedIn: true },
  { path: '/contacts', isSignedIn: true },
];

type Category = keyof typeof LIMITS;
type Points = Partial<Record<Category, number>>;

/**
 * Lighthouse on a simulated phone: median of five per page, with 10,000 contacts, over HTTP/2 and TLS, or plain
 * HTTP/1.1 without nginx.
 */
export async function pagesPart(): Promise<Result[]> {
  await build({ root: 'web', logLevel: 'warn' });
  const results: Result[] = [];
  await withFixture(async ({ server, ada }) => {
    const { id } = await previewFile(ada, 'people.csv', asCsv(0, CONTACTS));
    await commitImport(ada, id);
    const proxy = await startTlsProxy(server.origin);
    if (!existsSync(WITHOUT_WINDOWS))
      console.log('With a whole browser: apt-get install chromium-headless-shell for less noise.');
    if (proxy === null) console.log('Over HTTP/1.1: apt-get install nginx openssl for HTTP/2.');
    const { origin } = proxy ?? server;
    try {
      for (const { path, isSignedIn } of PAGES)
        results.push(...(await pointsOf(origin, path, isSignedIn ? ada : null)));
    } finally {
      await proxy?.stop();
    }
  });
  return results;
}

async function pointsOf(origin: string, path: string, person: Caller | null): Promise<Result[]> {
  const categories = person ? OF_SIGNED_IN : (Object.keys(LIMITS) as Category[]);
  const rounds: Points[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await look(`${origin}${path}`, person, categories));
  return categories.map((category) => {
    const points = inOrder(rounds.map((round) => round[category] ?? 0));
    return {
      what: `${path}: ${category} of 100`,
      value: median(points),
      unit: '',
      at_least: LIMITS[category],
      beside: points.join(', '),
    };
  });
}

/** One run in a fresh browser. */
async function look(
  address: string,
  person: Caller | null,
  categories: readonly Category[],
): Promise<Points> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-lighthouse-'));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : CHROMIUM,
    args: [...ARGUMENTS, '--remote-debugging-port=0'],
  });
  try {
    if (person !== null) {
      const { origin } = new URL(address);
      const cookie = { name: 'acquaint_token', value: person.token, url: origin };
      await browser.addCookies([{ ...cookie, secure: true, sameSite: 'Lax' }]);
    }
    const [port] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
    const found = await lighthouse(address, {
      port: Number(port),
      onlyCategories: [...categories],
      // Keeps the session.
      disableStorageReset: person !== null,
      maxWaitForLoad: WAIT_MS,
      logLevel: 'error',
    });
    if (found === undefined) throw new Error(`Lighthouse found nothing at ${address}.`);
    tellFaults(address, found.lhr);
    return Object.fromEntries(
      categories.map((category) => [
        category,
        Math.round((found.lhr.categories[category]?.score ?? 0) * 100),
      ]),
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Prints what cost points. */
function tellFaults(address: string, { categories, audits }: Found): void {
  for (const { id, auditRefs } of Object.values(categories))
    for (const { id: name, weight } of auditRefs) {
      const { score = null, displayValue = '', title = '' } = audits[name] ?? {};
      if (weight > 0 && score !== null && score < 1)
        console.log(`${address} ${id}: ${title} ${displayValue} (${Math.round(score * 100)})`);
    }
}
