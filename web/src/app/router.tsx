import type { ComponentType, ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type ParsedLocation,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { type PageAccess, type PageLayout, type PagePath, PAGES } from '#contract/pages.ts';
import { STATIC_PAGES } from '#contract/static-pages.ts';
import { DURATIONS } from '#contract/limits.ts';
import { parseContactsSearch } from '../features/contacts/contacts-search.ts';
import { readOnboardingSearch } from '../features/onboarding/steps.ts';
import { readNotificationsSearch } from '../features/notifications/notifications-search.ts';
import { StatusPage } from '../layouts/status-page.tsx';
import { PageErrorFallback } from '../layouts/page-error.tsx';
import { PageSkeleton } from '../layouts/page-skeleton.tsx';
import { documentLanguage, localizedUrls } from '../lib/i18n/language.ts';
import type { CatalogName } from '../lib/i18n/catalogs.ts';
import { lazyPage } from '../lib/lazy-component.ts';
import { safeRedirectPath } from '../lib/text/paths.ts';
import { readSession } from '../lib/http/session.ts';
import { KeepAliveOutlet } from './keep-alive-pages.tsx';
import {
  administrationSearch,
  mailedTokenSearch,
  messagesSearch,
  noSearch,
  oauthSearch,
  parseLosslessly,
  providerSearch,
  redirectSearch,
  remindersSearch,
  settingsSearch,
  shareSearch,
  signupSearch,
} from './search-params.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => <StatusPage status={404} />,
});

/** Their messages come with the application. */
const FIRST_PAGES: ReadonlySet<PagePath> = new Set(['/dashboard', '/login', '/signup']);

function messagesOf(path: PagePath): readonly CatalogName[] {
  if (FIRST_PAGES.has(path)) return [];
  return path in STATIC_PAGES ? ['rest', 'site'] : ['rest'];
}

/** Creates the route of a page in the contract; its screen is lazy-loaded. */
function page<const Path extends PagePath, Search extends object>(
  path: Path,
  load: () => Promise<{ Screen: () => ReactNode }>,
  validateSearch: (raw: Record<string, unknown>) => Search,
) {
  const { access, layout, title } = PAGES[path];
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { layout, title },
    beforeLoad: ({ location }) => guard(access, location),
    component: lazyPage(async () => (await load()).Screen, messagesOf(path)),
  });
}

function keepAliveRoute<const Path extends PagePath, Search extends object>(
  path: Path,
  load: () => Promise<{ Screen: () => ReactNode }>,
  validateSearch: (raw: Record<string, unknown>) => Search,
) {
  const Page = lazyPage(async () => (await load()).Screen, messagesOf(path));
  const Outlet = () => <KeepAliveOutlet page={Page} />;
  // Loaded before it's shown, like other pages.
  const component = Object.assign(Outlet, { preload: async () => Page.preload?.() });
  const { access, layout, title } = PAGES[path];
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { layout, title, keepAlivePage: Page },
    beforeLoad: ({ location }) => guard(access, location),
    component,
  });
}

const routeTree = root.addChildren([
  page('/', () => import('../routes/home.tsx'), noSearch),
  page('/login', () => import('../routes/login.tsx'), redirectSearch),
  page('/login/provider', () => import('../routes/login-provider.tsx'), providerSearch),
  page('/signup', () => import('../routes/signup.tsx'), signupSearch),
  page('/forgot-password', () => import('../routes/forgot-password.tsx'), mailedTokenSearch),
  page('/verify-email', () => import('../routes/verify-email.tsx'), mailedTokenSearch),
  page(
    '/introductions/answer',
    () => import('../routes/introductions-answer.tsx'),
    mailedTokenSearch,
  ),
  page('/cards/$token', () => import('../routes/cards.tsx'), noSearch),
  page('/oauth/authorize', () => import('../routes/oauth-authorize.tsx'), oauthSearch),
  page('/pricing', () => import('../routes/pricing.tsx'), noSearch),
  page('/profile', () => import('../routes/profile.tsx'), noSearch),
  page('/contacts', () => import('../routes/contacts.tsx'), parseContactsSearch),
  page('/messages', () => import('../routes/messages.tsx'), messagesSearch),
  page('/settings', () => import('../routes/settings.tsx'), settingsSearch),
  page('/administration', () => import('../routes/administration.tsx'), administrationSearch),
  page('/dashboard', () => import('../routes/dashboard.tsx'), noSearch),
  page('/referrals', () => import('../routes/referrals.tsx'), noSearch),
  page('/reminders', () => import('../routes/reminders.tsx'), remindersSearch),
  keepAliveRoute('/reminders/calendar', () => import('../routes/reminders-calendar.tsx'), noSearch),
  page('/onboarding', () => import('../routes/onboarding.tsx'), readOnboardingSearch),
  page('/notifications', () => import('../routes/notifications.tsx'), readNotificationsSearch),
  page('/share', () => import('../routes/share.tsx'), shareSearch),
  page('/dashboard-test', () => import('../routes/dashboard-test.tsx'), noSearch),
  page('/simple-test', () => import('../routes/simple-test.tsx'), noSearch),
  page('/privacy-policy', () => import('../routes/privacy-policy.tsx'), noSearch),
  page('/terms-conditions', () => import('../routes/terms-conditions.tsx'), noSearch),
  page('/imprint', () => import('../routes/imprint.tsx'), noSearch),
  page(
    '/two-factor-setup-complete',
    () => import('../routes/two-factor-setup-complete.tsx'),
    noSearch,
  ),
]);

/** Tests pass their own history. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    rewrite: localizedUrls(documentLanguage()),
    search: { strict: true },
    parseSearch: parseSearchWith(parseLosslessly),
    defaultPreload: 'intent',
    defaultPendingMs: DURATIONS.lazy_page_ms,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageErrorFallback,
    scrollRestoration: true,
  });
  moveFocusToHeading(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    layout?: PageLayout;
    title?: MessageDescriptor;
    keepAlivePage?: ComponentType;
  }
  interface HistoryState {
    /** Set when a session ends: the path to return to. */
    session_ended_at?: string;
    account_deleted?: boolean;
    password_set?: boolean;
    /** Why the login with the provider failed. */
    login_problem?: string;
    /** Focus the field of the opened conversation. */
    write?: boolean;
  }
}

/** Focuses the new page's heading, unless the user has focused something else in the meantime. */
function moveFocusToHeading(router: AnyRouter): void {
  let focusedBefore: Element | null = null;
  router.subscribe('onBeforeNavigate', () => {
    focusedBefore = document.activeElement;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The browser focuses the first page itself.
    if (fromLocation === undefined || !pathChanged) return;
    const focused = document.activeElement;
    if (focused !== focusedBefore && focused !== document.body) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

/**
 * Redirects guests to the login and back afterwards, and signed-in users from guest pages to their target or the
 * dashboard. Email links open for everyone: a user who forgot the password may still be signed in.
 */
function guard(access: PageAccess, location: ParsedLocation): void {
  const signedIn = readSession() !== null;
  if (access === 'session' && !signedIn)
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  if (access === 'guest' && signedIn && !isMailedLink(location))
    throw redirect({ href: afterLogin(location.search), replace: true });
}

function afterLogin({ redirect: target }: { redirect?: unknown }): string {
  return safeRedirectPath(target) ?? '/dashboard';
}

function isMailedLink({ pathname, search }: ParsedLocation<{ token?: unknown }>): boolean {
  return pathname.startsWith('/forgot-password') && search.token !== undefined;
}
