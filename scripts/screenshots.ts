import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAmara, openTobias } from '../e2e/support/open-demo-pages.ts';
import { seedDemoData, type DemoData } from '../e2e/support/demo-data.ts';

// npm run screenshots: takes the product screenshots for the website from the built application with fixed demo data. Run
// npm run build first.

const OUTPUT_FOLDER = join(import.meta.dirname, '../web/src/features/site/pictures');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Limits the size of each file, so that pages load on slow networks. */
const MAX_IMAGE_BYTES = 60_000;
const LAYOUTS = ['wide', 'narrow'] as const;
const THEMES = ['light', 'dark'] as const;

type Layout = (typeof LAYOUTS)[number];

/** The part of the page to crop, in CSS pixels; x and y default to 0. */
interface Crop {
  viewport: number;
  width: number;
  height: number;
  x?: number;
  y?: number;
  /** Widths of the written files, for the browser's choice from `srcset`. */
  widths: number[];
}

interface Screenshot {
  name: string;
  crops: Record<Layout, Crop>;
  open: (page: Page, layout: Layout) => Promise<void>;
}

const narrowCrop = (height: number): Crop => ({
  viewport: 375,
  width: 375,
  height,
  widths: [375, 750],
});

/** Height of the top bar, which every page has. */
const TOP_BAR_PX = 61;

const SCREENSHOTS: Screenshot[] = [
  {
    name: 'today',
    crops: {
      wide: { viewport: 1088, width: 1088, height: 711, widths: [720, 1088, 1632] },
      narrow: narrowCrop(620),
    },
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Today' }).waitFor();
    },
  },
  {
    name: 'contacts',
    crops: {
      wide: { viewport: 960, width: 960, height: 672, y: TOP_BAR_PX, widths: [608, 1216] },
      narrow: narrowCrop(560),
    },
    open: async (page, layout) => {
      if (layout === 'wide') return openAmara(page);
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).waitFor();
    },
  },
  {
    name: 'messages',
    crops: {
      wide: { viewport: 800, width: 800, height: 560, y: TOP_BAR_PX, widths: [608, 1216] },
      narrow: narrowCrop(560),
    },
    open: openTobias,
  },
  {
    name: 'introduction',
    crops: {
      wide: { viewport: 800, width: 800, height: 560, widths: [608, 1216] },
      narrow: narrowCrop(560),
    },
    open: async (page) => {
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).click();
      await page.getByRole('button', { name: 'Share' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share contact' });
      await dialog.getByRole('radio', { name: 'Tobias Lind' }).check();
      await dialog.getByRole('checkbox', { name: /Phone \(home\)/ }).uncheck();
      await dialog.getByLabel('What do they need?').fill('Someone who knows about heat pumps');
    },
  },
];

async function takeScreenshots(browser: Browser, demo: DemoData): Promise<void> {
  for (const theme of THEMES)
    for (const layout of LAYOUTS)
      for (const screenshot of SCREENSHOTS)
        await takeScreenshot(browser, demo, screenshot, layout, theme);
}

async function takeScreenshot(
  browser: Browser,
  demo: DemoData,
  { name, crops, open }: Screenshot,
  layout: Layout,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const { viewport, width, height, x = 0, y = 0, widths } = crops[layout];
  const page = await demo.open(browser, demo.mina, {
    viewport: { width: viewport, height: y + height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: layout === 'narrow',
  });
  await open(page, layout);
  // Moves the pointer away, so that nothing has a hover style.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot({
    clip: { x, y, width, height },
    animations: 'disabled',
    caret: 'hide',
  });
  await page.context().close();
  for (const imageWidth of widths)
    await writeImage(image, `${name}-${layout}-${theme}-${imageWidth}`, imageWidth);
}

async function writeImage(image: Buffer, name: string, width: number): Promise<void> {
  const scaled = sharp(image).resize({ width });
  const files = {
    avif: await scaled.clone().avif({ quality: 58, effort: 4 }).toBuffer(),
    webp: await scaled.clone().webp({ quality: 78, effort: 4 }).toBuffer(),
  };
  for (const [type, content] of Object.entries(files)) {
    if (content.length > MAX_IMAGE_BYTES)
      throw new Error(
        `${name}.${type} has ${content.length} bytes; the limit is ${MAX_IMAGE_BYTES}.`,
      );
    await writeFile(join(OUTPUT_FOLDER, `${name}.${type}`), content);
  }
}

const getCropSize = ({ width, height, widths }: Crop) => ({ width, height, widths });

/** The dimensions and file widths of each screenshot, which the website reads. */
function getSizes() {
  return Object.fromEntries(
    SCREENSHOTS.map(({ name, crops }) => [
      name,
      { wide: getCropSize(crops.wide), narrow: getCropSize(crops.narrow) },
    ]),
  );
}

await rm(OUTPUT_FOLDER, { recursive: true, force: true });
await mkdir(OUTPUT_FOLDER, { recursive: true });
await writeFile(join(OUTPUT_FOLDER, 'sizes.json'), `${JSON.stringify(getSizes(), null, 2)}\n`);
const demo = await seedDemoData();
try {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
  try {
    await takeScreenshots(browser, demo);
  } finally {
    await browser.close();
  }
} finally {
  await demo.end();
}
