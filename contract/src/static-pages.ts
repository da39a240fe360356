import type { PagePath } from './pages.ts';
import type { Plan } from './plans.ts';

/**
 * The pages for visitors that are sent as whole documents, to be read without a script, and what search engines and
 * messengers say of each. All other pages are the application's.
 */
export const STATIC_PAGES = {
  '/': {
    description:
      'Keep everyone you know in one private place, stay in touch with them, and introduce one person to another when it helps.',
  },
  '/pricing': {
    description: 'The ways to have Acquaint, what each includes, and what it costs.',
  },
  '/privacy-policy': {
    description: 'What Acquaint keeps about you, for what, for how long, and who can see it.',
  },
  '/terms-conditions': {
    description: 'The terms under which you may use this site.',
  },
} as const satisfies Partial<Record<PagePath, { description: string }>>;

/** Pages of the application that search engines may keep: what one who looks for them is to find, and what is said of it. */
export const INDEXED_APP_PAGES: Partial<Record<PagePath, { description: string }>> = {
  '/login': { description: 'Log in to your Acquaint account, by password or by passkey.' },
  '/signup': {
    description: 'Sign up for Acquaint: a private address book that introduces people.',
  },
};

export type StaticPagePath = keyof typeof STATIC_PAGES;

export const STATIC_PAGE_PATHS = Object.keys(STATIC_PAGES) as StaticPagePath[];

/** What only the server that sends them knows. */
export interface StaticPageContext {
  /** How people reach it, without a slash at the end. */
  public_url: string;
  /** Who answers for it. */
  operator_name: string;
  /** What the pricing page shows. */
  plans: readonly Plan[];
}

/** What the build makes of the pages, and the server calls: each document in HTML. */
export interface StaticPageRenderer {
  makeDocuments: (facts: StaticPageContext) => Promise<Record<StaticPagePath, string>>;
}
