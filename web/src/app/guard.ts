import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { PageAccess } from '#contract/pages.ts';
import { safeRedirectPath } from '../lib/paths.ts';
import { readToken } from '../lib/session-token.ts';

/**
 * Turns away who may not open a page: a guest goes to log in and comes back afterwards; who is signed in goes where the
 * login was to lead, else to the dashboard. A mailed link opens for whoever has it: who forgot the password may still be
 * signed in where the mail is read.
 */
export function guard(access: PageAccess, location: ParsedLocation): void {
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
