import { instanceName } from '../instance.ts';

/** "Contacts · Acquaint"; the landing page is just "Acquaint", or the name of the installation. */
export function pageTitle(title: string): string {
  const name = instanceName();
  return title === 'Acquaint' ? name : `${title} · ${name}`;
}

/**
 * Validates a redirect target: the path, query and hash of a URL of this site, or null. Rejects `//evil.example`,
 * `/\evil.example` and `javascript:`.
 */
export function safeRedirectPath(value: unknown, origin: string = location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== origin) return null;
  // "/.//evil.example" is normalized to "//evil.example".
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
