import { onTestFinished, vi } from 'vitest';

/** Gives elements a size, so that virtual lists render rows. `wide` shows list and detail next to each other. */
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

/** Never reports a resize. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Asynchronous, as in browsers. */
function scrollTo(this: Element, to?: ScrollToOptions | number): void {
  queueMicrotask(() => scrollList(this, typeof to === 'object' ? (to.top ?? 0) : 0));
}

/** Scrolls as if the user dragged the scrollbar. */
export function scrollList(element: Element, top: number): void {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}
