const CAP = 99;

/** 7, 99, 99+. */
export function badgeText(count: number): string {
  return count > CAP ? `${CAP}+` : String(count);
}
