import { onTestFinished, vi } from 'vitest';

/** Messages in view, by id; `scrollTo` changes it. */
export interface FakeView {
  scrollTo: (...ids: number[]) => void;
}

/** Mocks what of a thread is in view in a focused window, because jsdom has no layout. */
export function mockView(...ids: number[]): FakeView {
  let inView = ids;
  const notifyAll = new Set<() => void>();
  class FakeObserver {
    readonly targets = new Set<HTMLElement>();
    readonly notify: () => void;
    constructor(callback: IntersectionObserverCallback, { root }: IntersectionObserverInit) {
      const notifyMessages = () => {
        const entries = [...this.targets].map((target) => entryOf(target, inView));
        callback(entries, this as unknown as IntersectionObserver);
      };
      // Other observers load more when scrolled near.
      this.notify = root === undefined ? () => {} : notifyMessages;
      notifyAll.add(this.notify);
    }
    observe(target: HTMLElement) {
      this.targets.add(target);
      queueMicrotask(this.notify);
    }
    disconnect() {
      notifyAll.delete(this.notify);
      this.targets.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    scrollTo: (...next) => {
      inView = next;
      for (const notify of notifyAll) notify();
    },
  };
}

function entryOf(target: HTMLElement, inView: number[]): IntersectionObserverEntry {
  const isIntersecting = inView.includes(Number(target.dataset['message']));
  const rect = { height: 20 } as DOMRectReadOnly;
  return {
    target,
    isIntersecting,
    intersectionRatio: isIntersecting ? 1 : 0,
    intersectionRect: rect,
    boundingClientRect: rect,
    rootBounds: null,
    time: 0,
  };
}
