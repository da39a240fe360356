import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

// npm run icons: renders the icons for browsers and home screens and the Open Graph image for shared links from
// web/public/favicon.svg.

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'web/public');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The background color of the logo, as in favicon.svg. */
const BACKGROUND = '#812a59';
const OG_SIZE = { width: 1200, height: 630 };

const svg = await readFile(join(PUBLIC, 'favicon.svg'));

/** The logo with rounded corners on a transparent background. */
async function renderRounded(size: number): Promise<Buffer> {
  return sharp(svg, { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The logo on an opaque background, for devices that crop icons themselves. `scale` is the relative size of the logo. */
async function renderFullBleed(size: number, scale: number): Promise<Buffer> {
  const inner = Math.round(size * scale);
  const mark = await renderRounded(inner);
  return sharp({ create: { width: size, height: size, channels: 4, background: BACKGROUND } })
    .composite([{ input: mark, gravity: 'center' }])
    .flatten({ background: BACKGROUND })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico file is a list of images; since Windows Vista they may be PNGs. */
async function createIco(sizes: number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map(renderRounded));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const entryOffset = 6 + 16 * index;
    header.writeUInt8(sizes[index]!, entryOffset);
    header.writeUInt8(sizes[index]!, entryOffset + 1);
    header.writeUInt16LE(1, entryOffset + 4);
    header.writeUInt16LE(32, entryOffset + 6);
    header.writeUInt32LE(image.length, entryOffset + 8);
    header.writeUInt32LE(offset, entryOffset + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}

/** Rendered by a browser, which supports the product's fonts. */
async function renderOpenGraphImage(): Promise<Buffer> {
  const fontUrl = (file: string) => pathToFileURL(join(ROOT, 'node_modules', file)).href;
  const newsreader = fontUrl('@fontsource/newsreader/files/newsreader-latin-500-normal.woff2');
  const figtree = fontUrl('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  const html = `<!doctype html><style>
    @font-face { font-family: Newsreader; font-weight: 500; src: url(${newsreader}) }
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(${figtree}) }
    body { margin: 0; height: ${OG_SIZE.height}px; box-sizing: border-box; padding: 76px 96px 72px; display: flex; flex-direction: column;
      justify-content: space-between; background: #fcf9f7; color: #241a18; border-bottom: 18px solid ${BACKGROUND} }
    header { display: flex; align-items: center; gap: 22px; font: 500 54px Newsreader }
    svg { width: 76px; height: 76px }
    h1 { margin: 0; font: 500 88px/1.06 Newsreader; letter-spacing: -0.02em; max-width: 900px }
    p { margin: 26px 0 0; font: 400 34px/1.4 Figtree; color: #66564f; max-width: 960px }
  </style>
  <header>${svg.toString()}Acquaint</header>
  <main><h1>Never lose touch with the people who matter</h1>
  <p>A private address book with reminders, messages and introductions.</p></main>`;
  const pagePath = join(ROOT, 'node_modules/.cache-og.html');
  await writeFile(pagePath, html);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: OG_SIZE });
    await page.goto(pathToFileURL(pagePath).href);
    await page.evaluate(() => document.fonts.ready);
    return await sharp(await page.screenshot())
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer();
  } finally {
    await browser.close();
    await rm(pagePath);
  }
}

const files = {
  'favicon.ico': await createIco([16, 32, 48]),
  'apple-touch-icon.png': await renderFullBleed(180, 1),
  'icon-192.png': await renderRounded(192),
  'icon-512.png': await renderRounded(512),
  // Devices show at least a centered circle with four fifths of the width.
  'icon-maskable-512.png': await renderFullBleed(512, 0.78),
  'og.png': await renderOpenGraphImage(),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(PUBLIC, name), content);
