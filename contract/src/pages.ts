/**
 * Every page: access, layout and title. The server answers these paths with 200 and others with 404; the router uses
 * the same table. Imports nothing.
 */
export type PageAccess = 'guest' | 'session' | 'public';
export type PageLayout = 'app' | 'app-full' | 'default';

export interface Page {
  access: PageAccess;
  layout: PageLayout;
  title: string;
}

export const PAGES = {
  '/': { access: 'guest', layout: 'default', title: 'Acquaint' },
  '/login': { access: 'guest', layout: 'default', title: 'Log in' },
  '/signup': { access: 'guest', layout: 'default', title: 'Sign up' },
  '/forgot-password': { access: 'guest', layout: 'default', title: 'Forgot password' },
  '/verify-email': { access: 'public', layout: 'default', title: 'Verify your email' },
  '/pricing': { access: 'guest', layout: 'default', title: 'Pricing' },
  '/profile': { access: 'session', layout: 'app', title: 'Profile' },
  '/contacts': { access: 'session', layout: 'app-full', title: 'Contacts' },
  '/messages': { access: 'session', layout: 'app-full', title: 'Messages' },
  '/settings': { access: 'session', layout: 'app', title: 'Settings' },
  '/dashboard': { access: 'session', layout: 'app', title: 'Dashboard' },
  '/referrals': { access: 'session', layout: 'app', title: 'Earnings' },
  '/reminders': { access: 'session', layout: 'app', title: 'Reminders' },
  '/reminders/calendar': { access: 'session', layout: 'app', title: 'Calendar' },
  '/onboarding': { access: 'session', layout: 'app', title: 'Welcome' },
  '/notifications': { access: 'session', layout: 'app', title: 'Notifications' },
  '/dashboard-test': { access: 'session', layout: 'app', title: 'Dashboard test' },
  '/simple-test': { access: 'public', layout: 'default', title: 'Status' },
  '/privacy-policy': { access: 'public', layout: 'default', title: 'Privacy policy' },
  '/terms-conditions': { access: 'public', layout: 'default', title: 'Terms and conditions' },
  '/two-factor-setup-complete': { access: 'session', layout: 'app', title: 'Two-factor is on' },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof PAGES;
