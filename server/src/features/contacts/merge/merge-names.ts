import { msg } from '@lingui/core/runtime-macro';
import type { ContactFields } from '#contract/contacts.ts';
import { countCharacters } from '#contract/fields.ts';
import { foldText } from '#contract/fold-text.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Card } from '../cards/card.ts';
import { type DroppedValue, sameText } from './dropped-values.ts';

type Names = Pick<Card, 'first_name' | 'last_name'>;

/** A dropped name becomes the nickname if there is none and the user didn't choose one. */
export function mergeNames(merged: Card, all: Card[], fields: ContactFields) {
  const isNameChosen = fields.first_name !== undefined || fields.last_name !== undefined;
  const names = isNameChosen ? merged : all.reduce<Names>(completeNames, merged);
  const droppedNames = distinct(
    all.map(fullName).filter((name) => !includesName(fullName(names), name)),
  );
  const nicknames = distinct(all.map((card) => card.nickname).filter((name) => name !== ''));
  const canFillNickname = fields.nickname === undefined;
  const fallback = droppedNames.find((name) => countCharacters(name) <= LIMITS.line) ?? '';
  const nickname = canFillNickname ? (nicknames[0] ?? fallback) : merged.nickname;
  const { first_name, last_name } = names;
  return {
    fields: { first_name, last_name, nickname },
    losses: [
      ...droppedNames
        .filter((name) => !sameText(name, nickname))
        .map((value): DroppedValue => msg`${{ value }} (name)`),
      ...nicknames
        .filter((name) => !sameText(name, nickname))
        .map((value): DroppedValue => msg`${{ value }} (nickname)`),
    ],
  };
}

/** `Ann` is completed by `Ann Smith`, not by `Bob Smith`. */
function completeNames(names: Names, other: Names): Names {
  const isUnnamed = names.first_name === '' && names.last_name === '';
  const same_first = names.last_name === '' && sameText(names.first_name, other.first_name);
  const same_last = names.first_name === '' && sameText(names.last_name, other.last_name);
  if (isUnnamed) return other;
  if (same_first) return { ...names, last_name: other.last_name };
  return same_last ? { ...names, first_name: other.first_name } : names;
}

/** Whether `names` contains every word of `name`; a name without letters must match exactly. */
function includesName(names: string, name: string): boolean {
  const words = foldText(name).split(' ');
  if (foldText(name) === '') return names.includes(name);
  const tokens = foldText(names).split(' ');
  return words.every((word) => tokens.includes(word));
}

function fullName({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

function distinct(names: string[]): string[] {
  return names.filter((name, index) => names.findIndex((other) => sameText(name, other)) === index);
}
