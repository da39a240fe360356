import { type Language, LANGUAGES } from '#contract/languages.ts';
import { escapeHtml } from './escape-html.ts';
import { DARK, STYLES } from './styles.ts';

export type StyleName = keyof typeof STYLES;

/**
 * An email, or a page opened from an email; only pages have an `icon`. References no external resources. The direction is
 * repeated inside, because email clients remove `html` and `body`.
 */
export function htmlDocument(
  language: Language,
  title: string,
  body: string,
  icon?: string,
): string {
  const direction = `lang="${language}" dir="${LANGUAGES[language].direction}"`;
  return `<!doctype html>
<html ${direction}>
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
<div ${direction}>
${body}
</div>
</body>
</html>
`;
}

/** `more` are further styles. */
export function styleAttributes(part: StyleName, more?: string): string {
  return `class="${part}" style="${STYLES[part]}${more === undefined ? '' : `;${more}`}"`;
}
