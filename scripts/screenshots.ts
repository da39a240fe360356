import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAmara, openTobias } from '../e2e/support/open-demo-pages.ts';
import { seedDemoData, type DemoData } from '../e2e/support/demo-data.ts';

// npm run screenshots: takes the pictures of the product that visitors see, of a story that is the same each time, from the
// application as it is built (npm run build comes first).

const FOLDER = join(import.meta.dirname, '../web/src/features/site/pictures');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** No picture is heavier: a page of them must be read on a slow network. */
const HEAVIEST_BYTES = 60_000;
const FORMS = ['wide', 'narrow'] as const;
const THEMES = ['light', 'dark'] as const;

type Form = (typeof FORMS)[number];

/** Where a part of the page is cut out, in pixels of the page; without x and y from its corner. */
interface Cut {
  viewport: number;
  width: number;
  height: number;
  x?: number;
  y?: number;
  /** The widths in which it is written: the browser chooses by its own. */
  widths: number[];
}

interface Picture {
  name: string;
  cuts: Record<Form, Cut>;
  open: (page: Page, form: Form) => Promise<void>;
}

const narrow = (height: number): Cut => ({
  viewport: 375,
  width: 375,
  height,
  widths: [375, 750],
});

/** The bar at the top, which belongs to each page alike. */
const BELOW_BAR = 61;

const PICTURES: Picture[] = [
  {
    name: 'today',
    cuts: {
      wide: { viewport: 1088, width: 1088, height: 711, widths: [720, 1088, 1632] },
      narrow: narrow(620),
    },
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Whom to reach today' }).waitFor();
    },
  },
  {
    name: 'contacts',
    cuts: {
      wide: { viewport: 960, width: 960, height: 672, y: BELOW_BAR, widths: [608, 1216] },
      narrow: narrow(560),
    },
    open: async (page, form) => {
      if (form === 'wide') return openAmara(page);
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).waitFor();
    },
  },
  {
    name: 'messages',
    cuts: {
      wide: { viewport: 800, width: 800, height: 560, y: BELOW_BAR, widths: [608, 1216] },
      narrow: narrow(560),
    },
    open: openTobias,
  },
  {
    name: 'introduction',
    cuts: {
      wide: { viewport: 800, width: 800, height: 560, widths: [608, 1216] },
      narrow: narrow(560),
    },
    open: async (page) => {
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).click();
      await page.getByRole('button', { name: 'Share' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share contact' });
      await dialog.getByRole('radio', { name: 'Tobias Lind' }).check();
      await dialog.getByRole('checkbox', { name: /Phone \(home\)/ }).uncheck();
      await dialog.getByLabel('Related need').fill('Somebody who knows about heat pumps');
    },
  },
];

async function takeAll(browser: Browser, story: DemoData): Promise<void> {
  for (const theme of THEMES)
    for (const form of FORMS)
      for (const picture of PICTURES) await take(browser, story, picture, form, theme);
}

async function take(
  browser: Browser,
  story: DemoData,
  { name, cuts, open }: Picture,
  form: Form,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const { viewport, width, height, x = 0, y = 0, widths } = cuts[form];
  const page = await story.open(browser, story.mina, {
    viewport: { width: viewport, height: y + height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: form === 'narrow',
  });
  await open(page, form);
  // A caret blinks, and a pointer marks what lies under it.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({
    clip: { x, y, width, height },
    animations: 'disabled',
    caret: 'hide',
  });
  await page.context().close();
  for (const one of widths) await write(shot, `${name}-${form}-${theme}-${one}`, one);
}

async function write(shot: Buffer, name: string, width: number): Promise<void> {
  const scaled = sharp(shot).resize({ width });
  const files = {
    avif: await scaled.clone().avif({ quality: 58, effort: 4 }).toBuffer(),
    webp: await scaled.clone().webp({ quality: 78, effort: 4 }).toBuffer(),
  };
  for (const [type, content] of Object.entries(files)) {
    if (content.length > HEAVIEST_BYTES)
      throw new Error(
        `${name}.${type} has ${content.length} bytes; ${HEAVIEST_BYTES} is the most.`,
      );
    await writeFile(join(FOLDER, `${name}.${type}`), content);
  }
}

const ofCut = ({ width, height, widths }: Cut) => ({ width, height, widths });

/** How large each is and in which widths there is a file: the pages go by it. */
function sizes() {
  return Object.fromEntries(
    PICTURES.map(({ name, cuts }) => [
      name,
      { wide: ofCut(cuts.wide), narrow: ofCut(cuts.narrow) },
    ]),
  );
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await writeFile(join(FOLDER, 'sizes.json'), `${JSON.stringify(sizes(), null, 2)}\n`);
const story = await seedDemoData();
try {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: OPTIONS });
  try {
    await takeAll(browser, story);
  } finally {
    await browser.close();
  }
} finally {
  await story.end();
}
