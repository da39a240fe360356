import { beforeEach, expect, it, vi } from 'vitest';
import type * as Sketch from './static-preview.ts';

let sketch: typeof Sketch;
beforeEach(async () => {
  document.body.innerHTML = '<template id="sketch"><div class="sketched"></div></template>';
  vi.resetModules();
  sketch = await import('./static-preview.ts');
});

const isSeen = () => document.querySelector('body > .sketched') !== null;

it('shows the sketch of the page until the page stands', () => {
  expect(sketch.showPreview()).toHaveClass('sketched');
  expect([isSeen(), sketch.isPreviewShown()]).toEqual([true, true]);
  sketch.removePreview();
  expect([isSeen(), sketch.isPreviewShown()]).toEqual([false, false]);
});

it('draws none where the page was faster', () => {
  sketch.disablePreview();
  expect(sketch.showPreview()).toBeNull();
  expect(isSeen()).toBe(false);
});

it('a page without a sketch has none', () => {
  document.body.innerHTML = '';
  expect(sketch.showPreview()).toBeNull();
});

it('stays for the part that is drawn last', () => {
  sketch.showPreview();
  const letGo = sketch.retainPreview();
  sketch.removePreview();
  expect(isSeen()).toBe(true);
  letGo();
  expect(isSeen()).toBe(false);
});
