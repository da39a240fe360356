import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_PLANS } from '#contract/default-plans.ts';
import { DEFAULT_INSTANCE, STATIC_PAGE_PATHS, STATIC_PAGES } from '#contract/static-pages.ts';
import { activateLanguage } from '../lib/i18n/catalogs.ts';
import { setOfferedLanguages } from '../lib/i18n/language.ts';
import { renderDocuments } from './render-documents.tsx';

const FACTS = {
  public_url: 'https://people.example.org',
  plans: DEFAULT_PLANS,
  operator_name: '<script>alert("Ada & Co")</script>',
  instance: DEFAULT_INSTANCE,
};
const ASSETS = {
  styles: ['/assets/app.css'],
  fonts: ['/assets/figtree.woff2'],
  script: '/assets/site.js',
  application: ['/assets/app.js', '/assets/login.js'],
};

const html = await renderDocuments(FACTS, ASSETS, { en: {} });
const documentAt = (path: (typeof STATIC_PAGE_PATHS)[number]) =>
  new DOMParser().parseFromString(html[path] ?? '', 'text/html');

describe.each(STATIC_PAGE_PATHS)('the static page %s', (path) => {
  const page = documentAt(path);
  const contentOf = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

  it(`renders ${path} completely: header with menu, one heading, main with skip link, footer`, () => {
    expect(html[path]).toMatch(/^<!doctype html><html lang="en" dir="ltr"/);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('a[href="#main"]')?.textContent).toContain('Skip to content');
    expect(page.querySelector('main#main')).not.toBeNull();
    expect(page.querySelector('footer')?.textContent).toContain(String(new Date().getFullYear()));
    const menu = page.querySelector('header [popover] nav');
    expect([...(menu?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
      'Home',
      'Get Started',
      'Pricing',
      'Login',
    ]);
    const button = page.querySelector('header button');
    expect(button?.getAttribute('popovertarget')).toBe(menu?.parentElement?.id);
  });

  it(`renders ${path} with a title, description and canonical URL`, () => {
    const address = `https://people.example.org${path}`;
    expect(page.title).toMatch(/Acquaint$/);
    expect(contentOf('description')).toBe(STATIC_PAGES[path].description.message);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address);
    expect(contentOf('og:url')).toBe(address);
    expect(contentOf('og:title')).toBe(page.title);
    expect(contentOf('og:description')).toBe(STATIC_PAGES[path].description.message);
    expect(contentOf('og:image')).toBe('https://people.example.org/og.png');
    expect(contentOf('twitter:card')).toBe('summary_large_image');
    expect(page.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe(
      '/manifest.webmanifest',
    );
  });

  it(`marks the current page of ${path}`, () => {
    for (const link of page.querySelectorAll('[aria-current="page"]'))
      expect(link.getAttribute('href')).toBe(path);
  });

  it(`renders ${path} without inline styles and scripts`, () => {
    expect(page.querySelectorAll('[style], style')).toHaveLength(0);
    const scripts = [...page.querySelectorAll('script')].map((script) => script.outerHTML);
    expect(scripts).toEqual([
      '<script src="/theme.js"></script>',
      '<script type="module" src="/assets/site.js"></script>',
    ]);
    for (const element of page.querySelectorAll(
      'img, source, link:not([rel="canonical"], [rel="alternate"])',
    ))
      for (const name of ['src', 'srcset', 'href'])
        expect(element.getAttribute(name) ?? '/').toMatch(/^(\/(?!\/)|data:)/);
  });
});

it("marks the page's link in the header", () => {
  const current = documentAt('/pricing').querySelector('header [aria-current="page"]');
  expect(current?.textContent).toContain('Pricing');
});

it("escapes the operator's name", () => {
  const page = documentAt('/privacy-policy');
  expect(page.querySelector('main script')).toBeNull();
  expect(page.querySelector('main')?.textContent).toContain(FACTS.operator_name);
});

it('fails rendering if any part fails', async () => {
  const facts = { ...FACTS, operator_name: { first: 'Ada' } as unknown as string };
  await expect(renderDocuments(facts, ASSETS, { en: {} })).rejects.toThrow(
    'not valid as a React child',
  );
});

it('distinguishes the two guest pages', () => {
  const access = STATIC_PAGE_PATHS.map(
    (path) => documentAt(path).documentElement.dataset['access'],
  );
  expect(access).toEqual(['guest', 'guest', 'public', 'public']);
});

it('renders every page in every language, with links in the language', async () => {
  onTestFinished(() => {
    setOfferedLanguages(['en']);
    activateLanguage();
  });
  const all = await renderDocuments(FACTS, ASSETS, { en: {}, de: {} });
  for (const path of ['/', '/pricing', '/privacy-policy', '/terms-conditions']) {
    const page = new DOMParser().parseFromString(all[`/de${path}`] ?? '', 'text/html');
    expect(page.documentElement.lang).toBe('de');
    expect(page.querySelector('main h1')).not.toBeNull();
    const banner = page.querySelector('header')!;
    expect(banner.querySelector('a[href="/de/pricing"]')).not.toBeNull();
    expect(banner.querySelector('a[href="/signup"]')).not.toBeNull();
    expect(page.querySelector(`footer a[lang="en"][href="${path}"]`)).not.toBeNull();
  }
});
