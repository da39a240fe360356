import type { Contact } from '#contract/contacts.ts';
import {
  CARD_FIELD_LABELS,
  cardFieldLabel,
  type CardField,
} from '../../entities/contact/card-fields.ts';
import { customValueText, type FieldDefinition } from '../../entities/custom-field/custom-value.ts';
import { cardEntries, type CardEntry, type TypeName } from './card-entries.ts';

export interface ComparedLine {
  text: string;
  /** `same`: another contact has it, too; `differs`: another contact has a different single value. */
  comparison: 'same' | 'differs' | null;
}

export interface ComparedField {
  field: CardField | `custom.${number}`;
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
export function compareCards(
  contacts: readonly Contact[],
  typeName: TypeName,
  customFields: readonly FieldDefinition[] = [],
): ComparedField[] {
  const fields: ComparedField[] = FIELDS.map((field) => {
    const all = contacts.map((contact) => cardEntries(contact, field, typeName));
    const cells = all.map((own) => own.map((entry) => lineOf(field, entry, own, all)));
    return { field, label: cardFieldLabel(field), cells };
  });
  const custom = customFields.map((field) => compareCustom(contacts, field));
  return [...fields, ...custom].filter(({ cells }) => cells.some((lines) => lines.length > 0));
}

function compareCustom(
  contacts: readonly Contact[],
  { id, name, kind }: FieldDefinition,
): ComparedField {
  const texts = contacts.map(({ custom }) => customValueText(kind, custom[id]));
  const cells = texts.map((text, index): ComparedLine[] => {
    if (text === '') return [];
    const others = texts.filter((other, place) => place !== index && other !== '');
    const differs = others.some((other) => other !== text);
    return [{ text, comparison: differs ? 'differs' : others.length > 0 ? 'same' : null }];
  });
  return { field: `custom.${id}`, label: name, cells };
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
