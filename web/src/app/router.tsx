import type { ComponentType, ReactNode } from 'react';
import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { type PageAccess, type PageLayout, type PagePath, PAGES } from '#contract/pages.ts';
import { DURATIONS } from '#contract/limits.ts';
import { readContactsSearch } from '../features/contacts/contacts-search.ts';
import { readOnboardingSearch } from '../features/onboarding/steps.ts';
import { readNotificationsSearch } from '../features/notifications/notifications-search.ts';
import { ErrorPage } from '../layouts/error-page.tsx';
import { PageError } from '../layouts/page-error.tsx';
import { PageSkeleton } from '../layouts/page-skeleton.tsx';
import { lazyPage } from '../lib/lazy-component.ts';
import { safeRedirectPath } from '../lib/text/paths.ts';
import { readToken } from '../lib/http/session-token.ts';
import { KeepAliveOutlet } from './keep-alive-pages.tsx';
import {
  mailedTokenSearch,
  messagesSearch,
  noSearch,
  redirectSearch,
  remindersSearch,
  settingsSearch,
  signupSearch,
} from './search-params.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => <ErrorPage status={404} />,
});

/** One row of the page table: path, layout, access and title from the contract, its screen loaded when it is opened. */
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
    component: lazyPage(async () => (await load()).Screen),
  });
}

/** One row whose page stays as it is when it is left, and is so again when one comes back. */
function keptPage<const Path extends PagePath, Search extends object>(
  path: Path,
  load: () => Promise<{ Screen: () => ReactNode }>,
  validateSearch: (raw: Record<string, unknown>) => Search,
) {
  const Page = lazyPage(async () => (await load()).Screen);
  const Place = () => <KeepAliveOutlet page={Page} />;
  // Its code is loaded before it is shown, as that of any page.
  const component = Object.assign(Place, { preload: async () => Page.preload?.() });
  const { access, layout, title } = PAGES[path];
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { layout, title, kept: Page },
    beforeLoad: ({ location }) => guard(access, location),
    component,
  });
}

const routeTree = root.addChildren([
  page('/', () => import('../routes/home.tsx'), noSearch),
  page('/login', () => import('../routes/login.tsx'), redirectSearch),
  page('/signup', () => import('../routes/signup.tsx'), signupSearch),
  page('/forgot-password', () => import('../routes/forgot-password.tsx'), mailedTokenSearch),
  page('/verify-email', () => import('../routes/verify-email.tsx'), mailedTokenSearch),
  page('/pricing', () => import('../routes/pricing.tsx'), noSearch),
  page('/profile', () => import('../routes/profile.tsx'), noSearch),
  page('/contacts', () => import('../routes/contacts.tsx'), readContactsSearch),
  page('/messages', () => import('../routes/messages.tsx'), messagesSearch),
  page('/settings', () => import('../routes/settings.tsx'), settingsSearch),
  page('/dashboard', () => import('../routes/dashboard.tsx'), noSearch),
  page('/referrals', () => import('../routes/referrals.tsx'), noSearch),
  page('/reminders', () => import('../routes/reminders.tsx'), remindersSearch),
  keptPage('/reminders/calendar', () => import('../routes/reminders-calendar.tsx'), noSearch),
  page('/onboarding', () => import('../routes/onboarding.tsx'), readOnboardingSearch),
  page('/notifications', () => import('../routes/notifications.tsx'), readNotificationsSearch),
  page('/dashboard-test', () => import('../routes/dashboard-test.tsx'), noSearch),
  page('/simple-test', () => import('../routes/simple-test.tsx'), noSearch),
  page('/privacy-policy', () => import('../routes/privacy-policy.tsx'), noSearch),
  page('/terms-conditions', () => import('../routes/terms-conditions.tsx'), noSearch),
  page(
    '/two-factor-setup-complete',
    () => import('../routes/two-factor-setup-complete.tsx'),
    noSearch,
  ),
]);

/** The browser's history unless a test brings its own. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingMs: DURATIONS.lazy_page_ms,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
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
    title?: string;
    /** The page itself, where it stays as it is when it is left. */
    kept?: ComponentType;
  }
  interface HistoryState {
    /** Set on the way to `/` when a session has ended: where the person was. */
    session_ended_at?: string;
    /** Set on the way to `/` when somebody has deleted their account. */
    account_deleted?: boolean;
    /** Set on the way to the login when a new password was chosen by a mailed link. */
    password_set?: boolean;
  }
}

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where one is and Tab goes on there.
 * Whoever has gone elsewhere while the page was loading, into a menu for example, is left there.
 */
function moveFocusToHeading(router: AnyRouter): void {
  let before: Element | null = null;
  router.subscribe('onBeforeNavigate', () => {
    before = document.activeElement;
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page is opened by the browser, which places the focus itself.
    if (fromLocation === undefined || !pathChanged) return;
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}

/**
 * Turns away who may not open a page: a guest goes to log in and comes back afterwards; who is signed in goes where the
 * login was to lead, else to the dashboard. A mailed link opens for whoever has it: who forgot the password may still be
 * signed in where the mail is read.
 */
function guard(access: PageAccess, location: ParsedLocation): void {
  const signedIn = readToken() !== null;
  if (access === 'session' && !signedIn)
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  if (access === 'guest' && signedIn && !isMailedLink(location))
    throw redirect({ href: afterLogin(location.search), replace: true });
}

function afterLogin({ redirect: wanted }: { redirect?: unknown }): string {
  return safeRedirectPath(wanted) ?? '/dashboard';
}

function isMailedLink({ pathname, search }: ParsedLocation<{ token?: unknown }>): boolean {
  return pathname.startsWith('/forgot-password') && search.token !== undefined;
}
