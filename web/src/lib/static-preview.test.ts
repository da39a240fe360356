import { beforeEach, expect, it, vi } from 'vitest';
import type * as Sketch from './static-preview.ts';

let sketch: typeof Sketch;
beforeEach(async () => {
  document.body.innerHTML = '<template id="sketch"><div class="sketched"></div></template>';
  vi.resetModules();
  sketch = await import('./static-preview.ts');
});

const isSeen = () => document.querySelector('body > .sketched') !== null;

it('shows the preview until the page is rendered', () => {
  expect(sketch.showPreview()).toHaveClass('sketched');
  expect([isSeen(), sketch.isPreviewShown()]).toEqual([true, true]);
  sketch.removePreview();
  expect([isSeen(), sketch.isPreviewShown()]).toEqual([false, false]);
});

it('shows none if the page was faster', () => {
  sketch.disablePreview();
  expect(sketch.showPreview()).toBeNull();
  expect(isSeen()).toBe(false);
});

it('shows none for pages without one', () => {
  document.body.innerHTML = '';
  expect(sketch.showPreview()).toBeNull();
});

it('stays until the last part renders', () => {
  sketch.showPreview();
  const letGo = sketch.retainPreview();
  sketch.removePreview();
  expect(isSeen()).toBe(true);
  letGo();
  expect(isSeen()).toBe(false);
});
