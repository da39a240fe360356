/** The API's origin: `<meta name="api-base">`, else the page's. */
export function apiBase(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-base"]');
  return (meta?.content || location.origin).replace(/\/+$/, '');
}
