import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import {
  STATIC_PAGE_PATHS,
  type StaticPageContext,
  type StaticPagePath,
} from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { Bar } from '../layouts/bar.tsx';
import { Frame } from '../layouts/frame.tsx';
import { GUEST_MENU, GUEST_NAV } from '../layouts/nav-items.ts';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { Home } from '../features/site/home.tsx';
import { PricingPlans } from '../features/site/pricing-plans.tsx';
import { Pricing } from '../features/site/pricing.tsx';
import { PrivacyPolicy } from '../features/site/privacy-policy.tsx';
import { TermsConditions } from '../features/site/terms-conditions.tsx';
import type { NavItem } from '../layouts/nav-link.tsx';
import { cx } from '../ui/styles/cx.ts';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { menuItemClass } from '../ui/overlays/menu.tsx';
import { popoverClass } from '../ui/overlays/popover.tsx';
import { type SiteAssets, SiteHead } from './site-head.tsx';

const ID = 'menu';

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
    // `theme.js` redirects users with a session.
    <html lang="en" data-theme="system" data-access={PAGES[path].access}>
      <SiteHead path={path} public_url={facts.public_url} assets={assets} />
      <body>
        <RouterProvider<typeof router> router={router} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** A router that knows the static pages, for the app's Link components. */
function siteRouter(path: StaticPagePath, facts: StaticPageContext) {
  const Page = sitePages(facts)[path];
  const root = createRootRoute({
    // Not an `Outlet`, whose error boundary would hide errors.
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

/** Each page with data from the server instead of the API. */
function sitePages({
  operator_name,
  plans,
}: StaticPageContext): Record<StaticPagePath, () => ReactNode> {
  return {
    '/': () => <Home />,
    '/pricing': () => <Pricing plans={<PricingPlans plans={plans} />} />,
    '/privacy-policy': () => <PrivacyPolicy operator={operator_name} />,
    '/terms-conditions': () => <TermsConditions operator={operator_name} />,
  };
}

/** The mobile menu without scripts (popover); `enhanceMenus` adds ARIA states. */
function SiteMenu({ items }: { items: readonly NavItem[] }) {
  return (
    <>
      <IconButton label="Menu" popoverTarget={ID} aria-controls={ID} className="md:hidden">
        <Menu />
      </IconButton>
      <div
        id={ID}
        popover="auto"
        role="group"
        aria-label="Menu"
        className={cx(
          popoverClass,
          'top-14 right-(--page-gutter) bottom-auto left-auto max-h-[calc(100dvh-4rem)] md:hidden',
        )}
      >
        <nav aria-label="Menu">
          <ul className="p-1.5">
            {items.map(({ to, label }) => (
              <li key={label}>
                <Link to={to} className={menuItemClass()}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
