/** Joins class names, skipping falsy ones. Doesn't resolve conflicts: pass layout classes only. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
