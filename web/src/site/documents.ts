import type { Messages } from '@lingui/core';
import type { Language } from '#contract/languages.ts';
import type { StaticPageRenderer } from '#contract/static-pages.ts';
import { renderDocuments } from './render-documents.tsx';
import type { SiteAssets } from './site-head.tsx';

export { renderShell } from './render-shell.tsx';

/** Replaced by the build (site.build.ts). */
declare const SITE_ASSETS: SiteAssets;
declare const SITE_MESSAGES: Record<Language, Messages>;

/** The languages of this build. */
export const languages = Object.keys(SITE_MESSAGES) as Language[];

/** The entry point for the server: renders static pages with this build's assets. */
export const makeDocuments: StaticPageRenderer['makeDocuments'] = (facts) =>
  renderDocuments(facts, SITE_ASSETS, SITE_MESSAGES);
