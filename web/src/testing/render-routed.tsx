import type { ReactNode } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { User } from '#contract/users.ts';
import { renderPart } from './render-part.tsx';

/** Renders a component for `me`; its links change the location only. */
export function renderRouted(part: ReactNode, me: User) {
  const routeTree = createRootRoute({ component: () => part, notFoundComponent: () => part });
  const history = createMemoryHistory({ initialEntries: ['/contacts'] });
  const router = createRouter({ routeTree, history });
  const rendered = renderPart(<RouterProvider<typeof router> router={router} />, me);
  return { ...rendered, router };
}
