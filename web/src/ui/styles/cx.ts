/** Joins class names, leaving out what is false. Later classes don't override earlier ones: pass layout only. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
