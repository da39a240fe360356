import type { ReactNode } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { User } from '#contract/users.ts';
import { renderPart } from './render-part.tsx';

/** Shows a part of a page by itself, to `me`; its links lead on, wherever they lead the part stays. */
export function renderRouted(part: ReactNode, me: User) {
  const routeTree = createRootRoute({ component: () => part, notFoundComponent: () => part });
  const history = createMemoryHistory({ initialEntries: ['/contacts'] });
  const router = createRouter({ routeTree, history });
  const rendered = renderPart(<RouterProvider<typeof router> router={router} />, me);
  return { ...rendered, router };
}
