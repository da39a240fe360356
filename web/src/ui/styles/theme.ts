export type Theme = 'system' | 'light' | 'dark';

/** Read by public/theme.js before the first paint as well: the two must agree. */
const KEY = 'acquaint.theme';

/** Shows the theme at once and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is closed to us: the choice holds until the page is left.
  }
}
