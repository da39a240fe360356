import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { seedDemoData, type DemoData } from '../e2e/support/demo-data.ts';
import { openAmara } from '../e2e/support/open-demo-pages.ts';
import {
  LAYOUTS,
  SCREENSHOTS,
  type Crop,
  type Layout,
  type Screenshot,
} from './screenshot-list.ts';

// npm run screenshots: takes the product screenshots for the website and the README from the built application with
// fixed demo data. Run npm run build first.

const OUTPUT_FOLDER = join(import.meta.dirname, '../web/src/features/site/pictures');
const README_FOLDER = join(import.meta.dirname, '../docs/images');
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
const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

async function takeScreenshots(browser: Browser, demo: DemoData): Promise<void> {
  for (const screenshot of SCREENSHOTS) {
    await screenshot.prepare?.(demo);
    for (const theme of THEMES)
      for (const layout of LAYOUTS) await takeScreenshot(browser, demo, screenshot, layout, theme);
  }
}

async function takeScreenshot(
  browser: Browser,
  demo: DemoData,
  screenshot: Screenshot,
  layout: Layout,
  theme: Theme,
): Promise<void> {
  const { name, crops } = screenshot;
  const image = await capture(browser, demo, screenshot, crops[layout], { layout, theme });
  for (const imageWidth of crops[layout].widths)
    await writeImage(image, `${name}-${layout}-${theme}-${imageWidth}`, imageWidth);
}

async function capture(
  browser: Browser,
  demo: DemoData,
  { person = 'mina', open }: Pick<Screenshot, 'person' | 'open'>,
  { viewport, width, height, x = 0, y = 0 }: Omit<Crop, 'widths'>,
  { layout = 'wide', theme }: { layout?: Layout; theme: Theme },
): Promise<Buffer> {
  const page = await demo.open(browser, demo[person], {
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
  return image;
}

/** The whole page with a contact, as PNG. */
async function takeReadmeScreenshots(browser: Browser, demo: DemoData): Promise<void> {
  const crop = { viewport: 1280, width: 1280, height: 800 };
  for (const theme of THEMES) {
    const image = await capture(browser, demo, { open: openAmara }, crop, { theme });
    await sharp(image)
      .resize({ width: crop.width })
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(README_FOLDER, `contacts-${theme}.png`));
  }
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
    await takeReadmeScreenshots(browser, demo);
    await takeScreenshots(browser, demo);
  } finally {
    await browser.close();
  }
} finally {
  await demo.end();
}
