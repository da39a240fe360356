import type { PagePath } from './pages.ts';
import type { Plan } from './plans.ts';

/** Prerendered public pages that work without scripts, with their metadata. All other pages belong to the app. */
export const STATIC_PAGES = {
  '/': {
    description:
      'Keep everyone you know in one private place, stay in touch with them, and introduce one person to another when it helps.',
  },
  '/pricing': {
    description: 'Acquaint plans, what each includes, and what it costs.',
  },
  '/privacy-policy': {
    description: 'What Acquaint stores about you, why, for how long, and who can see it.',
  },
  '/terms-conditions': {
    description: 'The terms under which you may use this site.',
  },
} as const satisfies Partial<Record<PagePath, { description: string }>>;

/** App pages that search engines may index, with their descriptions. */
export const INDEXED_APP_PAGES: Partial<Record<PagePath, { description: string }>> = {
  '/login': { description: 'Log in to your Acquaint account with a password or passkey.' },
  '/signup': {
    description: 'Sign up for Acquaint, a private address book with reminders and introductions.',
  },
};

export type StaticPagePath = keyof typeof STATIC_PAGES;

export const STATIC_PAGE_PATHS = Object.keys(STATIC_PAGES) as StaticPagePath[];

export interface StaticPageContext {
  /** Without a trailing slash. */
  public_url: string;
  operator_name: string;
  plans: readonly Plan[];
}

export interface StaticPageRenderer {
  makeDocuments: (context: StaticPageContext) => Promise<Record<StaticPagePath, string>>;
}
