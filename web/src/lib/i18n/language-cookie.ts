/** Read by the server, see server/src/http/language.ts. */
const COOKIE = 'language';
const YEAR_S = 31_536_000;

/** The language chosen in this browser. */
export function cookieLanguage(): string | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? null;
}

/** Chooses the language of the following documents in this browser. */
export function rememberLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
