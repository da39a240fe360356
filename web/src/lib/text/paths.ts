/** "Contacts · Acquaint"; the landing page is just "Acquaint". */
export function pageTitle(title: string): string {
  return title === 'Acquaint' ? title : `${title} · Acquaint`;
}

/**
 * The path, query and hash of an address of this site, or null for anything else: where a `redirect` from an address bar
 * may lead. `//evil.example`, `/\evil.example` and `javascript:` are not paths of this site, whatever they look like.
 */
export function safeRedirectPath(value: unknown, origin: string = location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== origin) return null;
  // "/.//evil.example" becomes "//evil.example" only now.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
