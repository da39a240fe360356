import { beforeEach, expect, it, vi } from 'vitest';
import type * as Sketch from './sketch.ts';

let sketch: typeof Sketch;
beforeEach(async () => {
  document.body.innerHTML = '<template id="sketch"><div class="sketched"></div></template>';
  vi.resetModules();
  sketch = await import('./sketch.ts');
});

const isSeen = () => document.querySelector('body > .sketched') !== null;

it('shows the sketch of the page until the page stands', () => {
  expect(sketch.drawSketch()).toHaveClass('sketched');
  expect([isSeen(), sketch.isSketched()]).toEqual([true, true]);
  sketch.endSketch();
  expect([isSeen(), sketch.isSketched()]).toEqual([false, false]);
});

it('draws none where the page was faster', () => {
  sketch.settleSketch();
  expect(sketch.drawSketch()).toBeNull();
  expect(isSeen()).toBe(false);
});

it('a page without a sketch has none', () => {
  document.body.innerHTML = '';
  expect(sketch.drawSketch()).toBeNull();
});

it('stays for the part that is drawn last', () => {
  sketch.drawSketch();
  const letGo = sketch.holdSketch();
  sketch.endSketch();
  expect(isSeen()).toBe(true);
  letGo();
  expect(isSeen()).toBe(false);
});
