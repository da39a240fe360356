const COLORS: Record<string, string> = {
  rose: 'bg-tint-1 text-tint-1-ink',
  orange: 'bg-tint-2 text-tint-2-ink',
  amber: 'bg-tint-3 text-tint-3-ink',
  lime: 'bg-tint-4 text-tint-4-ink',
  green: 'bg-tint-5 text-tint-5-ink',
  teal: 'bg-tint-6 text-tint-6-ink',
  blue: 'bg-tint-7 text-tint-7-ink',
  violet: 'bg-tint-8 text-tint-8-ink',
  pink: 'bg-tint-9 text-tint-9-ink',
  slate: 'bg-subtle text-muted',
};

/** Background and text colors; neutral for unknown names. */
export function typeColor(color: string): string {
  return COLORS[color] ?? 'bg-subtle text-muted';
}
