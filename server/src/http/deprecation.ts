import type { FastifyReply } from 'fastify';
import type { Route } from '#contract/route.ts';

/** Sets `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the documentation. */
export function sendDeprecation({ deprecated }: Route, { raw }: FastifyReply): void {
  if (deprecated === undefined) return;
  // On the raw response, because event streams send their own headers.
  raw.setHeader('deprecation', `@${Date.parse(deprecated.since) / 1000}`);
  raw.setHeader('sunset', new Date(deprecated.sunset).toUTCString());
  raw.setHeader('link', '</api/docs/#changes>; rel="deprecation"; type="text/html"');
}

/** For OpenAPI, the documentation and clients. */
export function describeDeprecation({ deprecated }: Pick<Route, 'deprecated'>): string {
  if (deprecated === undefined) return '';
  const { since, sunset, use } = deprecated;
  const instead = use === undefined ? '' : ` Use \`${use}\` instead.`;
  return `Deprecated since ${since}, works until ${sunset}.${instead}`;
}
