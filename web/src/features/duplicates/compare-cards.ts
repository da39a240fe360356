import type { Contact } from '#contract/contacts.ts';
import { CARD_FIELDS, type CardField } from '../../entities/contact/card-fields.ts';
import { cardEntries, type CardEntry, type TypeName } from './card-entries.ts';

/** One thing that a card says, and how that stands to what the others say. */
export interface ComparedLine {
  text: string;
  /** `same`: another card says it too; `differs`: another says something else where only one can be true. */
  mark: 'same' | 'differs' | null;
}

/** One field over all cards: what each says, in the order of the cards. */
export interface ComparedField {
  field: CardField;
  label: string;
  cells: ComparedLine[][];
}

/** What a card may say several times, or at any length: what differs there is no contradiction. */
export const MERGED_FIELDS = [
  'emails',
  'phones',
  'addresses',
  'urls',
  'tags',
  'how_we_met',
  'notes',
  'company_notes',
] as const;

const isUnited = (field: CardField) => MERGED_FIELDS.some((other) => other === field);
const FIELDS = (Object.keys(CARD_FIELDS) as CardField[]).filter((field) => field !== 'favorite');

/** The cards field by field, without the fields of which none says anything. */
export function compareCards(contacts: readonly Contact[], typeName: TypeName): ComparedField[] {
  return FIELDS.map((field) => {
    const all = contacts.map((contact) => cardEntries(contact, field, typeName));
    const cells = all.map((own) => own.map((entry) => lineOf(field, entry, own, all)));
    return { field, label: CARD_FIELDS[field], cells };
  }).filter(({ cells }) => cells.some((lines) => lines.length > 0));
}

function lineOf(
  field: CardField,
  { text, key }: CardEntry,
  own: CardEntry[],
  all: CardEntry[][],
): ComparedLine {
  const others = all.filter((entries) => entries !== own).flat();
  const same = others.some((other) => other.key === key);
  const contradicted = !isUnited(field) && others.some((other) => other.key !== key);
  return { text, mark: contradicted ? 'differs' : same ? 'same' : null };
}
