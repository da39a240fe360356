import { Outlet, useMatches } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { AppFullLayout } from '../layouts/app-full-layout.tsx';
import { AppLayout } from '../layouts/app-layout.tsx';
import { DefaultLayout } from '../layouts/default-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const LAYOUTS = { app: AppLayout, 'app-full': AppFullLayout, default: DefaultLayout };

/** The page in its layout, which stays as it is while one walks between pages of the same layout. */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const layout: PageLayout = page?.layout ?? 'default';
  usePageTitle(page?.title ?? 'Page not found');
  const Layout = LAYOUTS[layout];
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
