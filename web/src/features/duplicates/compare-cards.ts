import type { Contact } from '#contract/contacts.ts';
import {
  CARD_FIELD_LABELS,
  cardFieldLabel,
  type CardField,
} from '../../entities/contact/card-fields.ts';
import { cardEntries, type CardEntry, type TypeName } from './card-entries.ts';

export interface ComparedLine {
  text: string;
  /** `same`: another contact has it, too; `differs`: another contact has a different single value. */
  comparison: 'same' | 'differs' | null;
}

export interface ComparedField {
  field: CardField;
  label: string;
  cells: ComparedLine[][];
}

/** Fields with several values or long text: differences aren't conflicts. */
export const MERGED_FIELDS = [
  'emails',
  'phones',
  'addresses',
  'urls',
  'messengers',
  'dates',
  'tags',
  'how_we_met',
  'notes',
  'company_notes',
] as const;

const isUnited = (field: CardField) => MERGED_FIELDS.some((other) => other === field);
const FIELDS = (Object.keys(CARD_FIELD_LABELS) as CardField[]).filter(
  (field) => field !== 'favorite',
);

/** All fields with a value, compared. */
export function compareCards(contacts: readonly Contact[], typeName: TypeName): ComparedField[] {
  return FIELDS.map((field) => {
    const all = contacts.map((contact) => cardEntries(contact, field, typeName));
    const cells = all.map((own) => own.map((entry) => lineOf(field, entry, own, all)));
    return { field, label: cardFieldLabel(field), cells };
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
  return { text, comparison: contradicted ? 'differs' : same ? 'same' : null };
}
