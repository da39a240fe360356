import type { Page } from '@playwright/test';

/** A single-color PNG, drawn in the page. */
export async function drawPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    const context = canvas.getContext('2d');
    if (context !== null) context.fillStyle = 'rebeccapurple';
    context?.fillRect(0, 0, 600, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
