import { localizedPath, STATIC_PAGE_PATHS, type StaticPagePath } from '#contract/static-pages.ts';
import { LANGUAGE_CODES, SOURCE_LANGUAGE, type Language } from '#contract/languages.ts';

let offered: readonly Language[] | null = null;

/** The languages with enough translations, as named in the document. */
export function offeredLanguages(): readonly Language[] {
  offered ??= namedInDocument();
  return offered;
}

/** For rendering without a document. */
export function setOfferedLanguages(languages: readonly Language[]): void {
  offered = languages;
}

function namedInDocument(): readonly Language[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="languages"]');
  const named = new Set<string>(meta?.content.split(' '));
  const languages = LANGUAGE_CODES.filter((language) => named.has(language));
  return languages.length === 0 ? [SOURCE_LANGUAGE] : languages;
}

/** The language of the document; it changes only by loading another one. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return LANGUAGE_CODES.find((language) => language === lang) ?? SOURCE_LANGUAGE;
}

/** The reading direction of the document. */
export function documentDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

type PathOf = (page: StaticPagePath) => string;

/** A router's rewrites between the addresses of static pages in a language and their routes. */
export function localizedUrls(language: Language) {
  const localized: PathOf = (page) => localizedPath(language, page);
  return {
    input: ({ url }: { url: URL }) => movePage(url, localized, routeOf),
    output: ({ url }: { url: URL }) => movePage(url, routeOf, localized),
  };
}

const routeOf: PathOf = (page) => page;

function movePage(url: URL, from: PathOf, to: PathOf): URL {
  const found = STATIC_PAGE_PATHS.find((page) => from(page) === url.pathname);
  if (found !== undefined) url.pathname = to(found);
  return url;
}
