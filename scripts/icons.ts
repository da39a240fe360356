import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

// npm run icons: makes the icons of browsers and home screens, and the picture of links that are passed on, from
// web/public/favicon.svg.

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'web/public');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The ground of the mark, as in favicon.svg. */
const GROUND = '#812a59';
const OG = { width: 1200, height: 630 };

const svg = await readFile(join(PUBLIC, 'favicon.svg'));

/** The mark with its round corners, clear around them. */
async function round(size: number): Promise<Buffer> {
  return sharp(svg, { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The mark on a ground that reaches every edge, because the device cuts the corners itself; `share` is how much it fills. */
async function full(size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share);
  const mark = await round(inner);
  return sharp({ create: { width: size, height: size, channels: 4, background: GROUND } })
    .composite([{ input: mark, gravity: 'centre' }])
    .flatten({ background: GROUND })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico is a list of pictures; since Windows Vista each may be a PNG. */
async function ico(sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map(round));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index]!, at);
    head.writeUInt8(sizes[index]!, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** Drawn by a browser, for the faces of the product. */
async function openGraph(): Promise<Buffer> {
  const face = (file: string) => pathToFileURL(join(ROOT, 'node_modules', file)).href;
  const newsreader = face('@fontsource/newsreader/files/newsreader-latin-500-normal.woff2');
  const figtree = face('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  const html = `<!doctype html><style>
    @font-face { font-family: Newsreader; font-weight: 500; src: url(${newsreader}) }
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(${figtree}) }
    body { margin: 0; height: ${OG.height}px; box-sizing: border-box; padding: 76px 96px 72px; display: flex; flex-direction: column;
      justify-content: space-between; background: #fcf9f7; color: #241a18; border-bottom: 18px solid ${GROUND} }
    header { display: flex; align-items: center; gap: 22px; font: 500 54px Newsreader }
    svg { width: 76px; height: 76px }
    h1 { margin: 0; font: 500 88px/1.06 Newsreader; letter-spacing: -0.02em; max-width: 900px }
    p { margin: 26px 0 0; font: 400 34px/1.4 Figtree; color: #66564f; max-width: 960px }
  </style>
  <header>${svg.toString()}Acquaint</header>
  <main><h1>The people you know, well kept</h1>
  <p>A private address book, the people you are connected with, and introductions for a stated need.</p></main>`;
  const page_file = join(ROOT, 'node_modules/.cache-og.html');
  await writeFile(page_file, html);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: OG });
    await page.goto(pathToFileURL(page_file).href);
    await page.evaluate(() => document.fonts.ready);
    return await sharp(await page.screenshot())
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer();
  } finally {
    await browser.close();
    await rm(page_file);
  }
}

const files = {
  'favicon.ico': await ico([16, 32, 48]),
  'apple-touch-icon.png': await full(180, 1),
  'icon-192.png': await round(192),
  'icon-512.png': await round(512),
  // Devices show at least the circle in the middle that is four fifths as wide.
  'icon-maskable-512.png': await full(512, 0.78),
  'og.png': await openGraph(),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(PUBLIC, name), content);
