import { lazy, type ReactNode } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A part of a page that is loaded when it is first shown; a `Suspense` around it stands in meanwhile. Where its file is
 * gone after a new build, the page reloads by itself once, as it does for a whole page.
 */
export function lazyPart<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  const part = lazyRouteComponent(async () => ({ part: await load() }), 'part');
  return lazy(async () => {
    // Suspends by itself otherwise, in a way that React complains of when the part is shown again meanwhile.
    await part.preload?.();
    return { default: part };
  });
}
