import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { commitImport, previewFile, type Caller } from '../client.ts';
import { asCsv } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import type { Result } from '../report.ts';
import { inOrder, median, timeOf } from '../timing.ts';
import { withWorld } from '../world.ts';
import { framesWhileScrolling, openPlainPage, waitForRows } from './browser-scrolling.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const DEVICES = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 375, height: 667 } },
];
const ROUNDS = 5;
// A display shows 60; of those a busy moment may take some, whatever the page does.
const FRAMES = 55;
const SHOWN_S = 2;

/** Scrolling through fifty thousand contacts in Chromium. */
export async function browserPart(): Promise<Result[]> {
  await build({ root: 'web', logLevel: 'warn' });
  const results: Result[] = [];
  await withWorld(async ({ server, ada }) => {
    const { id } = await previewFile(ada, 'people.csv', asCsv(0, SIZE.file));
    await commitImport(ada, id);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
    try {
      for (const device of DEVICES)
        results.push(...(await measureOn(device, browser, server.origin, ada)));
    } finally {
      await browser.close();
    }
  });
  return results;
}

async function measureOn(
  { name, viewport }: (typeof DEVICES)[number],
  browser: Browser,
  origin: string,
  { token }: Caller,
): Promise<Result[]> {
  // What waits for the list is text that is evaluated, which the page's own policy forbids.
  const context = await browser.newContext({ baseURL: origin, viewport, bypassCSP: true });
  await context.addCookies([
    { name: 'acquaint_token', value: token, url: origin, secure: true, sameSite: 'Lax' },
  ]);
  const { shown, frames, plain, elements } = await measureIn(context);
  await context.close();
  const beside = `an empty page of that height ${plain.toFixed(1)}, ${(frames / plain).toFixed(2)} ×`;
  return [
    {
      what: `${name}: until the first rows show`,
      value: shown / 1000,
      unit: 's',
      at_most: SHOWN_S,
    },
    { what: `${name}: scrolling`, value: frames, unit: 'frames/s', at_least: FRAMES, beside },
    { what: `${name}: elements in the page`, value: elements, unit: '' },
  ];
}

async function measureIn(context: BrowserContext) {
  const page = await context.newPage();
  const shown = await timeOf(async () => {
    await page.goto('/contacts', { waitUntil: 'commit' });
    await waitForRows(page);
  });
  const empty = await openPlainPage(context);
  const list: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await framesWhileScrolling(empty));
    list.push(await framesWhileScrolling(page));
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { shown, frames: middleOf(list), plain: middleOf(plain), elements };
}

function middleOf(values: number[]): number {
  return median(inOrder(values));
}
