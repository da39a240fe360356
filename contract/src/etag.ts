/**
 * The `ETag` of a row (RFC 9110, section 8.8.3). Every write moves `updated_at` forward by at least a
 * millisecond, so the moment names the version and a client can send `If-Match` for any row it holds. One field of a
 * contact moves without a new version: `last_contacted_at`, when an interaction or a message moves it. Nobody wrote the
 * card then, and a form that is open on it must not be refused for it.
 */
export function etagOf(row: { id: number; updated_at: string }): string {
  return `"${row.id.toString(36)}-${Date.parse(row.updated_at).toString(36)}"`;
}
