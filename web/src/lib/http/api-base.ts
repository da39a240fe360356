/** Where the API is: the origin in `<meta name="api-base">`, else the one that the page came from. */
export function apiBase(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base"]');
  return (meta?.content || location.origin).replace(/\/+$/, '');
}
