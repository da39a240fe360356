import type { AnyRouter } from '@tanstack/react-router';

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where one is and Tab goes on there.
 * Whoever has gone elsewhere while the page was loading, into a menu for example, is left there.
 */
export function moveFocusToHeading(router: AnyRouter): void {
  let before: Element | null = null;
  router.subscribe('onBeforeNavigate', () => {
    before = document.activeElement;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page is opened by the browser, which places the focus itself.
    if (fromLocation === undefined || !pathChanged) return;
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
