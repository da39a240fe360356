import { useEffect } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { AppFullLayout } from '../layouts/app-full-layout.tsx';
import { AppLayout } from '../layouts/app-layout.tsx';
import { DefaultLayout } from '../layouts/default-layout.tsx';
import { pageTitle } from '../lib/paths.ts';

const LAYOUTS = { app: AppLayout, 'app-full': AppFullLayout, default: DefaultLayout };

/** The page in its layout, which stays as it is while one walks between pages of the same layout. */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const layout: PageLayout = page?.layout ?? 'default';
  const title = pageTitle(page?.title ?? 'Page not found');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const Layout = LAYOUTS[layout];
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
