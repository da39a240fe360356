import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { commitImport, sessionCookies, uploadFile, signUp, type Caller } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import type { Result } from '../report.ts';
import { sortAscending, formatDuration, median, measureTime } from '../timing.ts';
import { withFixture } from '../fixture.ts';
import { measureFrameRate, openPlainPage, waitForRows } from './browser-scrolling.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const DEVICES = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 375, height: 667 } },
];
const SCROLL_ROUNDS = 5;
// Displays show 60 frames; noise may drop some.
const MIN_FRAMES_PER_SECOND = 55;
const OPEN_ROUNDS = 3;
const FEW_CONTACTS = 50;
// Maximum slowdown of the first rows for 50,000 contacts compared to fifty.
const MAX_SLOWDOWN = 1.5;

/** Scrolling through 50,000 contacts in Chromium. */
export async function browserBenchmark(): Promise<Result[]> {
  await build({ root: 'web', logLevel: 'warn' });
  const results: Result[] = [];
  await withFixture(async ({ server, ada }) => {
    const bob = await signUp(server.origin, 'Bob');
    await importContacts(ada, SIZE.file);
    await importContacts(bob, FEW_CONTACTS);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
    try {
      for (const device of DEVICES)
        results.push(...(await measureOn(device, browser, server.origin, { ada, bob })));
    } finally {
      await browser.close();
    }
  });
  return results;
}

async function importContacts(person: Caller, count: number): Promise<void> {
  const { id } = await uploadFile(person, 'people.csv', createCsv(0, count));
  await commitImport(person, id);
}

/** Ada has many contacts, Bob few. */
interface Users {
  ada: Caller;
  bob: Caller;
}

type Device = (typeof DEVICES)[number];

async function measureOn(
  device: Device,
  browser: Browser,
  origin: string,
  { ada, bob }: Users,
): Promise<Result[]> {
  const open = (person: Caller) => openContext(device, browser, origin, person);
  const many: number[] = [];
  const few: number[] = [];
  for (let round = 0; round < OPEN_ROUNDS; round += 1) {
    few.push(await timeToRows(await open(bob)));
    many.push(await timeToRows(await open(ada)));
  }
  const { frames, plain, elements } = await measureScrolling(await open(ada));
  const details = `an empty page of the same height ${plain.toFixed(1)}, ${(frames / plain).toFixed(2)} ×`;
  const { name } = device;
  return [
    {
      what: `${name}: time to the first rows, ${SIZE.file} contacts compared to ${FEW_CONTACTS}`,
      value: medianOf(many) / medianOf(few),
      unit: '×',
      at_most: MAX_SLOWDOWN,
      details: `${formatDuration(medianOf(many))} and ${formatDuration(medianOf(few))}`,
    },
    {
      what: `${name}: scrolling`,
      value: frames,
      unit: 'frames/s',
      at_least: MIN_FRAMES_PER_SECOND,
      details,
    },
    { what: `${name}: elements in the page`, value: elements, unit: '' },
  ];
}

async function openContext(
  { viewport }: Device,
  browser: Browser,
  origin: string,
  { token }: Caller,
): Promise<BrowserContext> {
  // Playwright's waits evaluate strings, which the page's CSP forbids.
  const context = await browser.newContext({ baseURL: origin, viewport, bypassCSP: true });
  await context.addCookies(sessionCookies(token, origin));
  return context;
}

async function timeToRows(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const time = await measureTime(async () => {
    await page.goto('/contacts', { waitUntil: 'commit' });
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
    await rows.first().waitFor();
  });
  await context.close();
  return time;
}

async function measureScrolling(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/contacts', { waitUntil: 'commit' });
  await waitForRows(page);
  const empty = await openPlainPage(context);
  const list: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < SCROLL_ROUNDS; round += 1) {
    plain.push(await measureFrameRate(empty));
    list.push(await measureFrameRate(page));
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return { frames: medianOf(list), plain: medianOf(plain), elements };
}

function medianOf(values: number[]): number {
  return median(sortAscending(values));
}
