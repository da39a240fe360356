import { findService } from '../../../../text/messenger-services.ts';
import { normalHeader } from './csv-headers.ts';

/** Words that mark a column of emails, phones or links. */
const LIST_OF = new Map<string, 'emails' | 'phones' | 'urls'>([
  ...ofList('emails', 'email mail emails courriel correo messagerie emailadresse mailadresse'),
  ...ofList(
    'phones',
    `
    phone phones telephone tel mobile cell cellphone fax pager handy telefon telefonnummer
    mobiltelefon mobilnummer mobil handynummer telefax portable telefono movil celular
    callback isdn telex`,
  ),
  ...ofList(
    'urls',
    `
    website websites web url urls homepage webseite internetseite linkedin twitter facebook
    github instagram mastodon xing blog`,
  ),
]);

function ofList<T extends string>(list: T, words: string): [string, T][] {
  return wordsOf(words).map((word) => [word, list]);
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Words allowed next to those; other columns, such as "Email opt-in date", aren't entries. */
const QUALIFIERS = new Set(
  wordsOf(`
    address adresse number no nr nummer numero value primary secondary main other work
    business home personal private privat privee prive geschaftlich dienstlich pro
    professionnel professionnelle trabajo casa personal particular domicile bureau oficina
    school company assistant assistants car radio direct page site seite sitio pagina
    profile profil link de la electronique electronico electronica 1 2 3 4 5 6 7 8 9`),
);

/** The list named by a column's words, or null. */
export function listOfHeader(words: string[]): 'emails' | 'phones' | 'urls' | null {
  // "Mobile email" is an email, so phones are checked last.
  for (const list of ['emails', 'urls', 'phones'] as const) {
    if (!words.some((word) => LIST_OF.get(word) === list)) continue;
    return words.every((word) => LIST_OF.has(word) || QUALIFIERS.has(word)) ? list : null;
  }
  return null;
}

/** Words that describe the content, not the purpose. */
const GENERIC = new Set(
  wordsOf(`
    address adresse number no nr nummer numero value primary secondary main other page site
    seite sitio pagina profile profil link de la email mail emails courriel messagerie
    correo electronique electronico emailadresse mailadresse phone phones telephone tel
    telefon telefonnummer telefono website websites web url urls webseite internetseite
    homepage street city town state region province county zip zipcode code postal postcode
    country line label type event date im messenger`),
);
const LABELS = new Map(
  Object.entries({
    business: 'work',
    cell: 'mobile',
    cellphone: 'mobile',
    handy: 'mobile',
    handynummer: 'mobile',
    mobil: 'mobile',
    mobiltelefon: 'mobile',
    mobilnummer: 'mobile',
    portable: 'mobile',
    movil: 'mobile',
    celular: 'mobile',
    telefax: 'fax',
    assistants: 'assistant',
    private: 'home',
    privat: 'home',
    geschaftlich: 'work',
    dienstlich: 'work',
  }),
);

/** The label in a column name: `Business Fax` → "work fax", `Primary Email` → "". */
export function labelOfHeader(header: string): string {
  const words = normalHeader(header)
    .split(' ')
    .filter((word) => !GENERIC.has(word) && !/^\d+$/.test(word));
  return [...new Set(words.map((word) => LABELS.get(word) ?? word))].join(' ');
}

/** Columns with a date and the label of the date. */
export const DATE_LABELS = new Map([
  ['anniversary', 'anniversary'],
  ['wedding anniversary', 'anniversary'],
  ['wedding date', 'anniversary'],
  ['jahrestag', 'anniversary'],
  ['hochzeitstag', 'anniversary'],
]);

const NO_SERVICE = new Set(['im', 'im address', 'imaddress', 'instant messaging', 'messenger']);

/** The messenger whose accounts a column has: `Skype Name` → "Skype"; empty if unknown, undefined for other columns. */
export function serviceOfHeader(header: string): string | undefined {
  if (NO_SERVICE.has(header)) return '';
  return findService(header.replace(/ (name|username|user|id|handle|account|number|address)$/, ''));
}
