import { type Language, LANGUAGES } from '#contract/languages.ts';
import { escapeHtml } from './escape-html.ts';
import { DARK, STYLES } from './styles.ts';

export type StyleName = keyof typeof STYLES;

/** An email, or a page opened from an email; only pages have an `icon`. References no external resources. */
export function htmlDocument(
  language: Language,
  title: string,
  body: string,
  icon?: string,
): string {
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
${icon === undefined ? '' : `<link rel="icon" href="${icon}">\n`}<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${DARK}
</style>
</head>
<body ${styleAttributes('page')}>
${body}
</body>
</html>
`;
}

export function styleAttributes(part: StyleName): string {
  return `class="${part}" style="${STYLES[part]}"`;
}
