/**
 * The `ETag` of a row (RFC 9110 §8.8.3). Every write moves `updated_at` forward, so clients can send `If-Match` for any
 * row they have. `last_contacted_at` alone doesn't create a version. See docs/decisions/010.
 */
export function etagOf(row: { id: number; updated_at: string }): string {
  return `"${row.id.toString(36)}-${Date.parse(row.updated_at).toString(36)}"`;
}
