import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import {
  STATIC_PAGE_PATHS,
  type StaticPageContext,
  type StaticPagePath,
} from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { Bar } from '../layouts/bar.tsx';
import { Frame } from '../layouts/frame.tsx';
import { GUEST_MENU, GUEST_NAV } from '../layouts/nav-items.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { SiteHead, type SiteAssets } from './site-head.tsx';
import { SiteMenu } from './site-menu.tsx';
import { sitePages } from './site-pages.tsx';

/** Every document for visitors, whole, in HTML. */
export async function renderDocuments(
  facts: StaticPageContext,
  assets: SiteAssets,
): Promise<Record<StaticPagePath, string>> {
  const documents = await Promise.all(
    STATIC_PAGE_PATHS.map(
      async (path) => [path, await renderDocument(path, facts, assets)] as const,
    ),
  );
  return Object.fromEntries(documents) as Record<StaticPagePath, string>;
}

async function renderDocument(
  path: StaticPagePath,
  facts: StaticPageContext,
  assets: SiteAssets,
): Promise<string> {
  const router = siteRouter(path, facts);
  await router.load();
  const markup = renderToStaticMarkup(
    // `theme.js` reads who may see it, and leads on who is signed in.
    <html lang="en" data-theme="system" data-access={PAGES[path].access}>
      <SiteHead path={path} public_url={facts.public_url} assets={assets} />
      <body>
        <RouterProvider router={router as never} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** The pages' links are those of the application, and ask its router where they lead: here one that knows the documents. */
function siteRouter(path: StaticPagePath, facts: StaticPageContext) {
  const Page = sitePages(facts)[path];
  const root = createRootRoute({
    // Not by an `Outlet`, around which the router would catch what fails, and leave out that part of the document.
    component: () => (
      <SiteFrame>
        <Page />
      </SiteFrame>
    ),
  });
  const routes = STATIC_PAGE_PATHS.map((at) =>
    createRoute({ getParentRoute: () => root, path: at }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
}

function SiteFrame({ children }: { children: ReactNode }) {
  const bar = <Bar logo={<Wordmark />} items={GUEST_NAV} menu={<SiteMenu items={GUEST_MENU} />} />;
  return (
    <Frame layout="default" bar={bar}>
      {children}
    </Frame>
  );
}
