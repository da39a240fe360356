import type { AnyRouter } from '@tanstack/react-router';

/** After a change of page the focus goes to its heading, so that a screen reader says where one is and Tab goes on there. */
export function moveFocusToHeading(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page is opened by the browser, which places the focus itself.
    if (fromLocation === undefined || !pathChanged) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
