import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { commitImport, previewFile, signUp, type Caller } from '../client.ts';
import { asCsv } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import type { Result } from '../report.ts';
import { inOrder, formatDuration, median, timeOf } from '../timing.ts';
import { withFixture } from '../fixture.ts';
import { framesWhileScrolling, openPlainPage, waitForRows } from './browser-scrolling.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const DEVICES = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 375, height: 667 } },
];
const ROUNDS = 5;
// Displays show 60; some may be lost to noise.
const FRAMES = 55;
const OPENINGS = 3;
const FEW = 50;
// Maximum slowdown of the first rows for 50,000 contacts compared to fifty.
const LATER = 1.5;

/** Scrolling through 50,000 contacts in Chromium. */
export async function browserPart(): Promise<Result[]> {
  await build({ root: 'web', logLevel: 'warn' });
  const results: Result[] = [];
  await withFixture(async ({ server, ada }) => {
    const bob = await signUp(server.origin, 'Bob');
    await bring(ada, SIZE.file);
    await bring(bob, FEW);
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

async function bring(person: Caller, count: number): Promise<void> {
  const { id } = await previewFile(person, 'people.csv', asCsv(0, count));
  await commitImport(person, id);
}

/** Ada has many contacts, Bob few. */
interface People {
  ada: Caller;
  bob: Caller;
}

type Device = (typeof DEVICES)[number];

async function measureOn(
  device: Device,
  browser: Browser,
  origin: string,
  { ada, bob }: People,
): Promise<Result[]> {
  const open = (person: Caller) => openContext(device, browser, origin, person);
  const many: number[] = [];
  const few: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    few.push(await timeToRows(await open(bob)));
    many.push(await timeToRows(await open(ada)));
  }
  const { frames, plain, elements } = await measureScrolling(await open(ada));
  const beside = `an empty page of that height ${plain.toFixed(1)}, ${(frames / plain).toFixed(2)} ×`;
  const { name } = device;
  return [
    {
      what: `${name}: until the first rows show, with ${SIZE.file} against ${FEW}`,
      value: middleOf(many) / middleOf(few),
      unit: '×',
      at_most: LATER,
      beside: `${formatDuration(middleOf(many))} and ${formatDuration(middleOf(few))}`,
    },
    { what: `${name}: scrolling`, value: frames, unit: 'frames/s', at_least: FRAMES, beside },
    { what: `${name}: elements in the page`, value: elements, unit: '' },
  ];
}

async function openContext(
  { viewport }: Device,
  browser: Browser,
  origin: string,
  { token }: Caller,
): Promise<BrowserContext> {
  // Playwright's waits evaluate text, which the page's policy forbids.
  const context = await browser.newContext({ baseURL: origin, viewport, bypassCSP: true });
  await context.addCookies([
    { name: 'acquaint_token', value: token, url: origin, secure: true, sameSite: 'Lax' },
  ]);
  return context;
}

async function timeToRows(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const time = await timeOf(async () => {
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
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await framesWhileScrolling(empty));
    list.push(await framesWhileScrolling(page));
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return { frames: middleOf(list), plain: middleOf(plain), elements };
}

function middleOf(values: number[]): number {
  return median(inOrder(values));
}
