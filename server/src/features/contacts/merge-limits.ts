import { countCharacters } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, type AppError } from '../../app-error.ts';
import type { Card } from './card.ts';

const LISTS = [
  ['emails', 'emails'],
  ['phones', 'phone numbers'],
  ['addresses', 'addresses'],
  ['urls', 'links'],
  ['tags', 'tags'],
] as const;

const TEXTS = [
  ['notes', 'notes'],
  ['how_we_met', 'words on how you met'],
  ['company_notes', 'company notes'],
] as const;

/** One card stands for one person at most: 400 at `merge_ids`. */
export function assertSinglePerson(cards: Card[]): void {
  const people = new Set(cards.flatMap((card) => card.associated_user_id ?? []));
  if (people.size > 1)
    throw badInput({
      merge_ids: 'These contacts are linked to different people. Please remove one link first.',
    });
}

/** Rather no merge than one that loses something: 400 at `merge_ids`. */
export function assertWithinLimits(kept: Card, card: Card): void {
  for (const [field, words] of LISTS)
    if (card[field].length > Math.max(LIMITS.entries, kept[field].length))
      throw tooMuch(`more than ${LIMITS.entries} ${words}`);
  for (const [field, words] of TEXTS)
    if (countCharacters(card[field]) > LIMITS.notes)
      throw tooMuch(`more than ${LIMITS.notes.toLocaleString('en')} characters of ${words}`);
}

function tooMuch(what: string): AppError {
  return badInput({
    merge_ids: `Together these contacts have ${what}, which is more than one can hold.`,
  });
}
