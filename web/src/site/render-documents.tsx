import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { Messages } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { defaultPlans } from '#contract/default-plans.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import {
  localizedPages,
  legalUrl,
  localizedPath,
  STATIC_PAGE_PATHS,
  type LocalizedPage,
  type StaticPageContext,
  type StaticPagePath,
} from '#contract/static-pages.ts';
import { PAGES } from '#contract/pages.ts';
import { Bar } from '../layouts/bar.tsx';
import { Frame } from '../layouts/frame.tsx';
import { GUEST_MENU, GUEST_NAV } from '../layouts/nav-items.ts';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { Home } from '../features/site/home.tsx';
import { Privacy, Terms } from '../features/site/legal-texts.tsx';
import { PricingPlans } from '../features/site/pricing-plans.tsx';
import { Pricing } from '../features/site/pricing.tsx';
import { instanceName, setInstance } from '../lib/instance.ts';
import { localizedUrls, setOfferedLanguages } from '../lib/i18n/language.ts';
import { type SiteAssets, SiteHead } from './site-head.tsx';
import { SiteMenu } from './site-menu.tsx';

const OFFER = msg({
  comment: 'A link on pages in other languages. Names the language of the translation.',
  message: 'This page is also available in English.',
});

/** A language with its text for the link to it. */
interface Offer {
  language: Language;
  text: string;
}

/** Renders every static page in every language that has a catalog. */
export async function renderDocuments(
  facts: StaticPageContext,
  assets: SiteAssets,
  catalogs: Partial<Record<Language, Messages>>,
): Promise<Record<string, string>> {
  const languages = Object.keys(catalogs) as Language[];
  setOfferedLanguages(languages);
  const { name, imprint } = facts.instance;
  setInstance({ name, imprint: imprint && (legalUrl(imprint) ?? '/imprint') });
  const activate = (locale: Language) =>
    i18n.loadAndActivate({ locale, messages: catalogs[locale] ?? {} });
  const offers = languages.map((language) => {
    activate(language);
    return { language, text: i18n._(OFFER) };
  });
  const documents: [string, string][] = [];
  for (const localized of localizedPages(languages)) {
    const others = offers.filter(({ language }) => language !== localized.language);
    const router = siteRouter(localized, facts, others);
    await router.load();
    // Nothing may wait between activating the language and rendering.
    activate(localized.language);
    documents.push([
      localized.path,
      renderDocument({ ...localized, offers }, router, facts, assets),
    ]);
  }
  return Object.fromEntries(documents);
}

function renderDocument(
  { language, page, offers }: LocalizedPage & { offers: readonly Offer[] },
  router: ReturnType<typeof siteRouter>,
  facts: StaticPageContext,
  assets: SiteAssets,
): string {
  const markup = renderToStaticMarkup(
    // `theme.js` redirects users with a session.
    <html
      lang={language}
      dir={LANGUAGES[language].direction}
      data-theme="system"
      data-access={PAGES[page].access}
    >
      <SiteHead
        language={language}
        languages={offers.map((offer) => offer.language)}
        path={page}
        public_url={facts.public_url}
        assets={assets}
      />
      <body>
        <RouterProvider<typeof router> router={router} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** Hidden links to the page in other languages; `offerLanguage` shows the one for the browser. */
function LanguageOffers({ page, offers }: { page: StaticPagePath; offers: readonly Offer[] }) {
  return offers.map(({ language, text }) => (
    <a
      key={language}
      hidden
      lang={language}
      dir={LANGUAGES[language].direction}
      hrefLang={language}
      href={localizedPath(language, page)}
      data-language={language}
      data-language-offer={language}
      className="mb-6 flex min-h-11 items-center justify-center rounded-md bg-accent-soft px-4 py-2 text-center [[hidden]]:hidden"
    >
      {text}
    </a>
  ));
}

/** A router that knows the static pages, for the app's Link components. */
function siteRouter(
  { language, page, path }: LocalizedPage,
  facts: StaticPageContext,
  offers: readonly Offer[],
) {
  const Page = sitePages(facts)[page];
  const root = createRootRoute({
    // Not an `Outlet`, whose error boundary would hide errors.
    component: () => (
      <SiteFrame notices={<LanguageOffers page={page} offers={offers} />}>
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
    // Links to static pages stay in the language.
    rewrite: localizedUrls(language),
  });
}

function SiteFrame({ notices, children }: { notices: ReactNode; children: ReactNode }) {
  const bar = (
    <Bar
      logo={<Wordmark name={instanceName()} />}
      items={GUEST_NAV}
      menu={<SiteMenu items={GUEST_MENU} />}
    />
  );
  return (
    <Frame layout="default" bar={bar} notices={notices}>
      {children}
    </Frame>
  );
}

/** Each page with data from the server instead of the API. */
function sitePages({
  operator_name,
  instance,
  plans,
}: StaticPageContext): Record<StaticPagePath, () => ReactNode> {
  return {
    '/': () => <Home />,
    '/pricing': () => (
      <Pricing
        plans={<PricingPlans plans={plans ?? defaultPlans((message) => i18n._(message))} />}
      />
    ),
    '/privacy-policy': () => <Privacy instance={instance} operator={operator_name} />,
    '/terms-conditions': () => <Terms instance={instance} operator={operator_name} />,
  };
}
