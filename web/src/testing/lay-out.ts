import { onTestFinished, vi } from 'vitest';

/**
 * Gives the document a size, which jsdom leaves out: lists then have rows in sight, and scroll. `wide` is whether the
 * window has room for list and detail side by side.
 */
export function layOut({ wide = false }: { wide?: boolean } = {}): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(wide ? 1280 : 375);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000_000);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('ResizeObserver', StillObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
  Element.prototype.scrollTo = scrollTo;
}

/** Nothing changes its size here. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Browsers tell of it later, too. */
function scrollTo(this: Element, to?: ScrollToOptions | number): void {
  queueMicrotask(() => scrollList(this, typeof to === 'object' ? (to.top ?? 0) : 0));
}

/** Scrolls as somebody does who drags the bar. */
export function scrollList(element: Element, top: number): void {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}
