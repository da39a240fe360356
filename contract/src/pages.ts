import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/**
 * Every page: access, layout and title. The server answers these paths with 200 and others with 404; the router uses
 * the same table. Without other modules of the contract.
 */
export type PageAccess = 'guest' | 'session' | 'public';
export type PageLayout = 'app' | 'app-full' | 'default';

export interface Page {
  access: PageAccess;
  layout: PageLayout;
  title: MessageDescriptor;
}

export const PAGES = {
  '/': { access: 'guest', layout: 'default', title: msg`Acquaint` },
  '/login': { access: 'guest', layout: 'default', title: msg`Log in` },
  '/login/provider': { access: 'public', layout: 'default', title: msg`Log in` },
  '/signup': { access: 'guest', layout: 'default', title: msg`Sign up` },
  '/forgot-password': { access: 'guest', layout: 'default', title: msg`Forgot password` },
  '/verify-email': { access: 'public', layout: 'default', title: msg`Verify your email` },
  '/introductions/answer': {
    access: 'public',
    layout: 'default',
    title: msg`Introduction`,
  },
  '/cards/$token': { access: 'public', layout: 'default', title: msg`Shared contact` },
  '/oauth/authorize': { access: 'session', layout: 'default', title: msg`Connect a program` },
  '/pricing': { access: 'guest', layout: 'default', title: msg`Pricing` },
  '/profile': { access: 'session', layout: 'app', title: msg`Profile` },
  '/contacts': { access: 'session', layout: 'app-full', title: msg`Contacts` },
  '/messages': { access: 'session', layout: 'app-full', title: msg`Messages` },
  '/settings': { access: 'session', layout: 'app', title: msg`Settings` },
  '/administration': { access: 'session', layout: 'app', title: msg`Administration` },
  '/dashboard': { access: 'session', layout: 'app', title: msg`Dashboard` },
  '/referrals': { access: 'session', layout: 'app', title: msg`Earnings` },
  '/reminders': { access: 'session', layout: 'app', title: msg`Reminders` },
  '/reminders/calendar': { access: 'session', layout: 'app', title: msg`Calendar` },
  '/onboarding': { access: 'session', layout: 'app', title: msg`Welcome` },
  '/notifications': { access: 'session', layout: 'app', title: msg`Notifications` },
  '/share': { access: 'session', layout: 'app', title: msg`Add to Acquaint` },
  '/dashboard-test': { access: 'session', layout: 'app', title: msg`Dashboard test` },
  '/simple-test': { access: 'public', layout: 'default', title: msg`Status` },
  '/privacy-policy': { access: 'public', layout: 'default', title: msg`Privacy policy` },
  '/terms-conditions': { access: 'public', layout: 'default', title: msg`Terms and conditions` },
  '/imprint': { access: 'public', layout: 'default', title: msg`Imprint` },
  '/two-factor-setup-complete': { access: 'session', layout: 'app', title: msg`Two-factor is on` },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof PAGES;
