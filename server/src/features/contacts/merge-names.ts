import type { ContactFields } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { countCharacters } from '#contract/fields.ts';
import type { Card } from './card.ts';
import { foldText } from '../../text/fold-text.ts';
import { sameText, type DroppedValue } from './merge-notes.ts';

type Names = Pick<Card, 'first_name' | 'last_name'>;

/**
 * The names of the one card. A name that loses becomes the nickname where there is none and the person says nothing
 * of it; all others are losses.
 */
export function mergeNames(said: Card, all: Card[], fields: ContactFields) {
  const spoken = fields.first_name !== undefined || fields.last_name !== undefined;
  const names = spoken ? said : all.reduce<Names>(completeNames, said);
  const lost = distinct(all.map(fullName).filter((name) => !tells(fullName(names), name)));
  const nicknames = distinct(all.map((card) => card.nickname).filter((name) => name !== ''));
  const free = fields.nickname === undefined;
  const stand_in = lost.find((name) => countCharacters(name) <= LIMITS.line) ?? '';
  const nickname = free ? (nicknames[0] ?? stand_in) : said.nickname;
  const { first_name, last_name } = names;
  return {
    fields: { first_name, last_name, nickname },
    losses: [
      ...lost.filter((name) => !sameText(name, nickname)).map(lossOf('name')),
      ...nicknames.filter((name) => !sameText(name, nickname)).map(lossOf('nickname')),
    ],
  };
}

/** `Ann` is completed by `Ann Smith`, not by `Bob Smith`. */
function completeNames(names: Names, other: Names): Names {
  const none = names.first_name === '' && names.last_name === '';
  const same_first = names.last_name === '' && sameText(names.first_name, other.first_name);
  const same_last = names.first_name === '' && sameText(names.last_name, other.last_name);
  if (none) return other;
  if (same_first) return { ...names, last_name: other.last_name };
  return same_last ? { ...names, first_name: other.first_name } : names;
}

/** Whether every word of `name` is among those of `names`; a name without letters has to be there as it is. */
function tells(names: string, name: string): boolean {
  const words = foldText(name).split(' ');
  if (foldText(name) === '') return names.includes(name);
  const told = foldText(names).split(' ');
  return words.every((word) => told.includes(word));
}

function fullName({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

function distinct(names: string[]): string[] {
  return names.filter((name, at) => names.findIndex((other) => sameText(name, other)) === at);
}

const lossOf =
  (label: string) =>
  (value: string): DroppedValue => ({ value, label });
