import { isDeepStrictEqual } from 'node:util';
import { type Alignment, isSameLine } from './alignment.ts';
import {
  hasImpliedPhonetic,
  mainItem,
  NAME_PARTS,
  PHONETIC,
  readFields,
  singleValue,
} from './card-fields.ts';
import type { Item } from './card-items.ts';
import { type Facet, SINGLES } from './facets.ts';

export function alignFields(card: Alignment): void {
  alignNames(card);
  for (const facet of SINGLES) {
    const isSame = isDeepStrictEqual(
      singleValue(card.sent, facet),
      singleValue(card.generated, facet),
    );
    align(card, facet, isSame);
  }
  alignOthers(card);
}

/** Keeps the sent lines of a field if they still say its value. */
function align(card: Alignment, facet: Facet, isSame: boolean): void {
  const indexes = card.indexesOf(facet);
  const own = card.generatedOf(facet);
  const ownMain = mainItem(own, facet) ?? own[0];
  const main = mainItem(card.sent, facet) ?? card.sent[indexes[0] ?? -1];
  // Several notes are one text, and stay or go together.
  const isText = facet === 'notes';
  for (const index of indexes) {
    const item = card.sent[index]!;
    if (item === main) alignMain(card, index, ownMain, isSame);
    else if (isText ? isSame : card.isKept(item)) card.keep(index);
  }
  if (main === undefined) for (const item of own) card.add([], item);
  else if (!isText || !isSame)
    addOthers(
      card,
      indexes,
      own.filter((item) => item !== ownMain),
    );
}

function addOthers(card: Alignment, indexes: readonly number[], own: readonly Item[]): void {
  for (const item of own)
    if (indexes.every((index) => !isSameLine(card.sent[index]!, item))) card.add(indexes, item);
}

function alignMain(card: Alignment, index: number, own: Item | undefined, isSame: boolean): void {
  if (isSame) card.keep(index, own);
  else if (own !== undefined) card.replace(index, own);
}

function alignNames(card: Alignment): void {
  const sent = readFields(card.sent);
  const own = readFields(card.generated);
  const isImplied = hasImpliedPhonetic(card.sent);
  const isSpokenSame = PHONETIC.every((field) => sent[field] === own[field]);
  const isSame = NAME_PARTS.every((field) => sent[field] === own[field]);
  align(card, 'n', isSame && (isSpokenSame || !isImplied));
  alignFullName(card, isSame);
  // The pronunciation is in N, if the version allows it.
  if (isImplied && isSpokenSame && card.version === '4.0') return;
  for (const field of PHONETIC) align(card, field, sent[field] === own[field] && !isImplied);
}

/** FN may be written in any way while the name, or what stands for it, is the same. */
function alignFullName(card: Alignment, isSame: boolean): void {
  const [own] = card.generatedOf('fn');
  const main = mainItem(card.sent, 'fn');
  const text = textOf(main);
  const { first_name, last_name, company_name, nickname } = readFields(card.generated);
  const isNamed = first_name + last_name !== '';
  const entries = (['emails', 'phones'] as const).flatMap((list) =>
    card.generatedOf(list).map(({ value }) => (value as { value?: string } | null)?.value),
  );
  const isRepresented = [company_name, nickname, textOf(own), ...entries].includes(text);
  align(card, 'fn', isSame && main !== null && (isNamed || isRepresented));
}

function textOf(item: Item | null | undefined): string {
  return (item?.line.property.values[0] ?? '').trim();
}

/** Lines without a field, while they are stored with the contact. */
function alignOthers(card: Alignment): void {
  const own = new Set(card.generatedOf('other'));
  for (const index of card.indexesOf('other')) {
    const item = card.sent[index]!;
    const match = [...own].find((other) => isSameLine(item, other));
    if (match === undefined && !card.isKept(item)) continue;
    card.keep(index, match);
    if (match !== undefined) own.delete(match);
  }
  for (const item of own) card.add([], item);
}
