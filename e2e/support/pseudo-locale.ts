import type { Page } from '@playwright/test';

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** A compiled message: text, placeholders `[name]`, and plurals `[name, 'plural', { one: … }]`. */
type Compiled = string | (string | [string, string?, Record<string, Compiled>?])[];

/** Serves the messages of the app accented and 40 % longer, as most languages are (the pseudo-locale en-XA). */
export async function usePseudoLocale(page: Page): Promise<void> {
  await page.route(/\/assets\/messages-en-.*\.json$/, async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as Record<string, Compiled>;
    const json = Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, lengthened(message)]),
    );
    await route.fulfill({ response, json });
  });
}

function lengthened(message: Compiled): Compiled {
  if (typeof message === 'string') return longer(message);
  return message.map((part) => {
    if (typeof part === 'string') return longer(part);
    const [name, type, forms] = part;
    if (type === undefined || forms === undefined) return part;
    const longerForms = Object.entries(forms).map(([form, text]) => [form, lengthened(text)]);
    return [name, type, Object.fromEntries(longerForms) as Record<string, Compiled>];
  });
}

/** Lengthens a message. Leaves tags such as `<0>` and lengthens each word, so that lines still break. */
export function longer(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replaceAll(/\p{L}{2,}/gu, longerWord)))
    .join('');
}

function longerWord(word: string): string {
  const accented = word.replaceAll(/[aeioucnAEIOU]/g, (letter) => ACCENTED[letter] ?? letter);
  return accented + 'é'.repeat(Math.ceil(word.length * 0.4));
}
