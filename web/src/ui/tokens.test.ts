import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Text and background colors; WCAG AA requires a contrast of 4.5. */
const TEXT = [
  ...['ink', 'muted', 'accent-ink', 'success', 'warning', 'danger', 'info'].flatMap((text) =>
    ['canvas', 'surface', 'raised', 'subtle'].map((ground) => [text, ground] as const),
  ),
  ...['success', 'warning', 'danger', 'info'].flatMap((status) => [
    [status, `${status}-soft`] as const,
    ['ink', `${status}-soft`] as const,
    ['accent-ink', `${status}-soft`] as const,
  ]),
  ['accent-ink', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-strong'],
  ['initials-ink', 'initials'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tint) => [`tint-${tint}-ink`, `tint-${tint}`] as const),
] as const;

/** Borders of controls, the focus ring and icons; WCAG AA requires a contrast of 3. */
const SHAPES = [
  ...['line-strong', 'focus', 'accent', 'danger-fill', 'star'].flatMap((shape) =>
    ['canvas', 'surface', 'raised'].map((ground) => [shape, ground] as const),
  ),
  // Open, selected or hovered rows.
  ['star', 'accent-soft'],
  ['star', 'subtle'],
] as const;

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const luminance = luminancesOf(theme);

  test.each(TEXT)('has text contrast for %s on %s', (text, ground) => {
    expect(contrast(luminance(text), luminance(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('has non-text contrast for %s and %s', (shape, ground) => {
    expect(contrast(luminance(shape), luminance(ground))).toBeGreaterThanOrEqual(3);
  });
});

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminancesOf(theme: 'light' | 'dark') {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const pairs = /--color-([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g;
  const found = new Map<string, number>();
  for (const [, name = '', light = '', dark = ''] of css.matchAll(pairs)) {
    const [l = 0, c = 0, h = 0] = (theme === 'light' ? light : dark).split(' ').map(Number);
    found.set(name, luminanceOfOklch(l, c, h));
  }
  return (name: string): number => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`tokens.css has no --color-${name}`);
    return value;
  };
}

/** The relative luminance of an OKLCH color, cut to sRGB as screens do (matrices: CSS Color 4, section 17). */
function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function cut(value: number): number {
  return Math.min(1, Math.max(0, value));
}
