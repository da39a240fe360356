const TINTS: Record<string, { name: string; className: string }> = {
  rose: { name: 'Rose', className: 'bg-tint-1 text-tint-1-ink' },
  orange: { name: 'Orange', className: 'bg-tint-2 text-tint-2-ink' },
  amber: { name: 'Amber', className: 'bg-tint-3 text-tint-3-ink' },
  lime: { name: 'Lime', className: 'bg-tint-4 text-tint-4-ink' },
  green: { name: 'Green', className: 'bg-tint-5 text-tint-5-ink' },
  teal: { name: 'Teal', className: 'bg-tint-6 text-tint-6-ink' },
  blue: { name: 'Blue', className: 'bg-tint-7 text-tint-7-ink' },
  violet: { name: 'Violet', className: 'bg-tint-8 text-tint-8-ink' },
  pink: { name: 'Pink', className: 'bg-tint-9 text-tint-9-ink' },
  slate: { name: 'Slate', className: 'bg-subtle text-muted' },
};

/** Names of the colors by value. */
export const TINT_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(TINTS).map(([value, { name }]) => [value, name]),
);

/** Background and text colors; neutral for unknown names. */
export function tintClass(color: string): string {
  return TINTS[color]?.className ?? 'bg-subtle text-muted';
}
