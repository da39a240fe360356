const TINTS = [
  'bg-tint-1 text-tint-1-ink',
  'bg-tint-2 text-tint-2-ink',
  'bg-tint-3 text-tint-3-ink',
  'bg-tint-4 text-tint-4-ink',
  'bg-tint-5 text-tint-5-ink',
  'bg-tint-6 text-tint-6-ink',
  'bg-tint-7 text-tint-7-ink',
  'bg-tint-8 text-tint-8-ink',
] as const;

/** A stable color per name (FNV-1a). */
export function avatarTint(name: string): string {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return TINTS[hash % TINTS.length] ?? TINTS[0];
}
