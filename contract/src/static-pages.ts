import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Instance } from './instance.ts';
import { SOURCE_LANGUAGE, type Language } from './languages.ts';
import type { PagePath } from './pages.ts';
import type { Plan } from './plans.ts';

/** Prerendered public pages that work without scripts, with their metadata. All other pages belong to the app. */
export const STATIC_PAGES = {
  '/': {
    description: msg`Keep everyone you know in one private place, stay in touch with them, and introduce one person to another when it helps.`,
  },
  '/pricing': {
    description: msg`Acquaint plans, what each includes, and what it costs.`,
  },
  '/privacy-policy': {
    description: msg`What Acquaint stores about you, why, for how long, and who can see it.`,
  },
  '/terms-conditions': {
    description: msg`The terms under which you may use this site.`,
  },
} as const satisfies Partial<Record<PagePath, { description: MessageDescriptor }>>;

/** App pages that search engines may index, with their descriptions. */
export const INDEXED_APP_PAGES: Partial<Record<PagePath, { description: MessageDescriptor }>> = {
  '/login': { description: msg`Log in to your Acquaint account with a password or passkey.` },
  '/signup': {
    description: msg`Sign up for Acquaint, a private address book with reminders and introductions.`,
  },
};

/** The key of the entry HTML for addresses without a page. */
export const UNKNOWN_PAGE = '*';

export type StaticPagePath = keyof typeof STATIC_PAGES;

export const STATIC_PAGE_PATHS = Object.keys(STATIC_PAGES) as StaticPagePath[];

/** The path of a static page in a language: `/pricing` in English, `/de/pricing` in German. */
export function localizedPath(language: Language, path: StaticPagePath): string {
  return language === SOURCE_LANGUAGE ? path : `/${language}${path}`;
}

export interface LocalizedPage {
  language: Language;
  page: StaticPagePath;
  /** Its path in this language. */
  path: string;
}

/** Every static page in the given languages. */
export function localizedPages(languages: readonly Language[]): LocalizedPage[] {
  return languages.flatMap((language) =>
    STATIC_PAGE_PATHS.map((page) => ({ language, page, path: localizedPath(language, page) })),
  );
}

/** Until an administrator sets something. */
export const DEFAULT_INSTANCE: Instance = {
  name: '',
  contact_email: '',
  imprint: '',
  terms: '',
  privacy: '',
};

/** The web address that a legal text consists of; null for other texts. */
export function legalUrl(text: string): string | null {
  return /^https?:\/\/\S+$/.test(text) ? text : null;
}

export interface StaticPageContext {
  /** Without a trailing slash. */
  public_url: string;
  operator_name: string;
  /** What administrators set. */
  instance: Instance;
  /** Null for the default plans, in the language of the page. */
  plans: readonly Plan[] | null;
}

export interface StaticPageRenderer {
  /** Languages in which the pages exist. */
  languages: readonly Language[];
  /** The HTML of each static page in each language, by path. */
  makeDocuments: (context: StaticPageContext) => Promise<Record<string, string>>;
}
