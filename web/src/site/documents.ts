import type { StaticPageRenderer } from '#contract/static-pages.ts';
import { renderDocuments } from './render-documents.tsx';
import type { SiteAssets } from './site-head.tsx';

/** Put in by the build (site.build.ts). */
declare const SITE_ASSETS: SiteAssets;

/** What the build leaves for the server: the pages, with the names of this build's files in them. */
export const makeDocuments: StaticPageRenderer['makeDocuments'] = (facts) =>
  renderDocuments(facts, SITE_ASSETS);
