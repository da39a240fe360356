export type Theme = 'system' | 'light' | 'dark';

/** Must match public/theme.js, which runs before the first paint. */
const STORAGE_KEY = 'acquaint.theme';

/** Applies and stores the theme. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage it lasts until the page closes.
  }
}
