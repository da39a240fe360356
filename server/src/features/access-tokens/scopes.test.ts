import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { type Route, routeName } from '#contract/route.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/scopes.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { addToken, callerWith } from './testing/tokens.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
});
afterAll(() => app.close());

/** An open stream would never be answered. */
const isAnswered = ({ stream, scope }: Route) => stream !== true || scope !== 'any';
const authenticated = routeList.filter((route) => route.access !== 'public' && isAnswered(route));

const REJECTIONS = new Set(['session_required', 'insufficient_scope']);

function expectedRejection({ scope }: Route, given: TokenScope) {
  if (scope === 'session') return { code: 'session_required' };
  return scope === 'any' || scope === given ? {} : { code: 'insufficient_scope', scope };
}

describe('every route', () => {
  it.each(TOKEN_SCOPES)('answers a token with %s only within this scope', async (given) => {
    const { token } = await addToken(ada, [given]);
    const call = callerWith(app, token);
    for (const route of authenticated) {
      // Not a valid id, key or token: the scope is checked first.
      const path = route.path.replaceAll(/\{\w+\}/g, '-');
      const { status, body, headers } = await call(`${route.method} ${path}` as CallName, {
        ...(route.body !== undefined && { body: {} }),
      });
      const { code, scope } = (body ?? {}) as { code?: string; scope?: string };
      const rejection = REJECTIONS.has(code ?? '') ? { code, ...(scope && { scope }) } : {};
      const answer = { route: routeName(route), ...rejection };
      expect(answer).toEqual({ route: routeName(route), ...expectedRejection(route, given) });
      expect(status).not.toBe(401);
      expect(headers).toHaveProperty('ratelimit');
      expect(headers['www-authenticate']).toBe(
        scope && `Bearer error="insufficient_scope", scope="${scope}"`,
      );
    }
  });

  it('leaves everything that could take over the account to sessions', () => {
    const secret =
      /password|two-factor|passkeys|sessions|access-tokens|logout|email|me\/export|payouts\/$|invites|admin|onboarding|push-|oauth|oidc|offline|webhooks/;
    for (const route of authenticated) {
      const isSecret =
        secret.test(route.path) && !routeName(route).startsWith('GET /api/referrals');
      const changesAccount = route.path.startsWith('/api/me/') && route.method !== 'GET';
      expect([routeName(route), route.scope === 'session']).toEqual([
        routeName(route),
        isSecret || changesAccount || route.path.startsWith('/api/calendar-feed/'),
      ]);
    }
  });
});
