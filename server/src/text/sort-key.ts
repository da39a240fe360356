/** Sorts after all other characters in ICU's root collation. */
const LAST = '\uFFFF';

/**
 * Letters whose place differs from the root collation, as in CLDR: `č=c1` sorts after all words with `c`, `ä=z2` after
 * those with `å=z1`.
 */
const LETTERS: Record<string, string> = {
  sv: 'å=z1 ä=z2 æ=z2 ö=z3 ø=z3 ü=y',
  fi: 'å=z1 ä=z2 æ=z2 ö=z3 ø=z3 ü=y',
  da: 'æ=z1 ä=z1 ø=z2 ö=z2 å=z3 aa=z3 ü=y',
  nb: 'æ=z1 ä=z1 ø=z2 ö=z2 å=z3 aa=z3 ü=y',
  cs: 'č=c1 ch=h1 ř=r1 š=s1 ž=z1',
  es: 'ñ=n1',
  hu: `cs=c1 dz=d1 dzs=d2 gy=g1 ly=l1 ny=n1 ö=o1 ő=o1 sz=s1 ty=t1 ü=u1 ű=u1 zs=z1 ccs=c1c1 ddz=d1d1
    ddzs=d2d2 ggy=g1g1 lly=l1l1 nny=n1n1 ssz=s1s1 tty=t1t1 zzs=z1z1`,
};

/** Languages with an order of their own for Chinese characters. */
const HAN_ORDERS: Record<string, string> = { zh: 'zh-u-co-pinyin', ja: 'ja' };

const SAME_ORDER: Record<string, string> = { no: 'nb', nn: 'nb' };

/** The first characters of each initial of pinyin in that order. */
const PINYIN_INITIALS = 'abcdefghjklmnopqrstwxyz';
const PINYIN_STARTS = Array.from('吖丷嚓咑妸发旮哈丌咔垃呣拏喔妑七呥仨他屲夕丫帀');

const FIRST_HAN = 0x3400;
const LAST_HAN = 0x9fff;
const EXTENDED_HAN = 0x20000;
/** Private characters, which the root collation sorts by code point, after all Chinese characters. */
const PRIVATE_USE = 0xf0000;
const PRIVATE_USE_EXTENDED = 0x100000;

/** The sort order of a language, by its tag; empty for the root collation. */
export function sortOrderOf(language: string): string {
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const order = SAME_ORDER[code] ?? code;
  return Object.hasOwn(LETTERS, order) || Object.hasOwn(HAN_ORDERS, order) ? order : '';
}

/** The language that sorts a user's contacts: that of the interface if it has an order of its own, else the region's. */
export function sortLanguageOf(user: { language: string | null; locale: string }): string {
  const { language, locale } = user;
  return language !== null && sortOrderOf(language) !== '' ? language : locale;
}

/** A text that the root collation sorts where the language sorts the given one. See docs/decisions/121. */
export function toSortKey(text: string, language: string): string {
  const order = sortOrderOf(language);
  if (order === '') return text;
  return Object.hasOwn(LETTERS, order)
    ? toLetterKey(text.normalize('NFC'), order)
    : toHanKey(text.normalize('NFC'), order);
}

/** The letter that starts a sort key, given as its first character and following `LAST`s. */
export function letterOfKey(start: string, language: string): string {
  const { keys } = lettersOf(sortOrderOf(language));
  return [...keys].find(([, key]) => key === start)?.[0] ?? start;
}

interface Letters {
  pattern: RegExp;
  keys: Map<string, string>;
}

const letterCache = new Map<string, Letters>();

function lettersOf(order: string): Letters {
  const cached = letterCache.get(order);
  if (cached !== undefined) return cached;
  const entries = (LETTERS[order] ?? '').split(/\s+/).map((entry): [string, string] => {
    const [letter = '', key = ''] = entry.split('=');
    return [letter, key.replaceAll(/\d/g, (count) => LAST.repeat(Number(count)))];
  });
  const longestFirst = entries.map(([letter]) => letter).toSorted((a, b) => b.length - a.length);
  const letters = { pattern: new RegExp(longestFirst.join('|'), 'giu'), keys: new Map(entries) };
  letterCache.set(order, letters);
  return letters;
}

function toLetterKey(text: string, order: string): string {
  const { pattern, keys } = lettersOf(order);
  return text.replace(pattern, (letter) => {
    const key = keys.get(letter.toLowerCase()) ?? letter;
    return letter === letter.toLowerCase() ? key : key.toUpperCase();
  });
}

/** Each Chinese character by its rank; in Chinese after the initial of its pinyin, among the Latin names. */
function toHanKey(text: string, order: string): string {
  const { ranks, starts } = hanRanks(order);
  return text.replace(/\p{Script=Han}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code >= EXTENDED_HAN)
      return String.fromCodePoint(PRIVATE_USE_EXTENDED + ((code - EXTENDED_HAN) & 0xffff));
    const rank = ranks[code - FIRST_HAN];
    if (rank === undefined) return character;
    const initial = PINYIN_INITIALS[starts.findLastIndex((start) => start <= rank)] ?? '';
    return initial + String.fromCodePoint(PRIVATE_USE + rank);
  });
}

interface HanRanks {
  /** By code point from `FIRST_HAN`. */
  ranks: Uint16Array;
  /** Ranks of `PINYIN_STARTS`; empty for other orders. */
  starts: number[];
}

const rankCache = new Map<string, HanRanks>();

/** Sorts all characters once, which takes 0.1 s. */
function hanRanks(order: string): HanRanks {
  const cached = rankCache.get(order);
  if (cached !== undefined) return cached;
  const { compare } = new Intl.Collator(HAN_ORDERS[order]);
  const count = LAST_HAN - FIRST_HAN + 1;
  const characters = Array.from({ length: count }, (_, index) =>
    String.fromCodePoint(FIRST_HAN + index),
  );
  const ranks = new Uint16Array(count);
  const rankOf = (character: string) => ranks[(character.codePointAt(0) ?? 0) - FIRST_HAN] ?? 0;
  for (const [rank, character] of characters.toSorted(compare).entries())
    ranks[(character.codePointAt(0) ?? 0) - FIRST_HAN] = rank;
  const created = { ranks, starts: order === 'zh' ? PINYIN_STARTS.map(rankOf) : [] };
  rankCache.set(order, created);
  return created;
}
