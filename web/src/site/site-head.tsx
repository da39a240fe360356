import { i18n } from '#i18n';
import { SOURCE_LANGUAGE, type Language } from '#contract/languages.ts';
import { localizedPath, STATIC_PAGES, type StaticPagePath } from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { pageTitle } from '../lib/text/paths.ts';

export interface SiteAssets {
  styles: readonly string[];
  /** Fonts of the first screen. */
  fonts: readonly string[];
  script: string;
  /** Files of the login and sign-up pages, to prefetch. */
  application: readonly string[];
}

export interface SiteHeadProps {
  language: Language;
  /** All languages of the page. */
  languages: readonly Language[];
  path: StaticPagePath;
  public_url: string;
  assets: SiteAssets;
}

export function SiteHead({ language, languages, path, public_url, assets }: SiteHeadProps) {
  const title = pageTitle(i18n._(PAGES[path].title));
  const description = i18n._(STATIC_PAGES[path].description);
  const address = public_url + localizedPath(language, path);
  const picture = `${public_url}/og.png`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fcf9f7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#16110f" media="(prefers-color-scheme: dark)" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <script src="/theme.js" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.fonts.map((href) => (
        <link
          key={href}
          rel="preload"
          href={href}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      <script type="module" src={assets.script} />
      <link rel="canonical" href={address} />
      <TranslationLinks languages={languages} path={path} public_url={public_url} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Acquaint" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="languages" content={languages.join(' ')} />
      <meta name="application-files" content={assets.application.join(' ')} />
    </head>
  );
}

/** The addresses of a page in each language, for search engines. */
function TranslationLinks({
  languages,
  path,
  public_url,
}: Pick<SiteHeadProps, 'languages' | 'path' | 'public_url'>) {
  return (
    <>
      {languages.map((code) => (
        <link
          key={code}
          rel="alternate"
          hrefLang={code}
          href={public_url + localizedPath(code, path)}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={public_url + localizedPath(SOURCE_LANGUAGE, path)}
      />
    </>
  );
}
