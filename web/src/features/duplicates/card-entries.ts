import type { Contact } from '#contract/contacts.ts';
import { fieldLines, type CardField } from '../../entities/contact/card-fields.ts';
import { comparisonKey } from './comparison-key.ts';

export interface CardEntry {
  text: string;
  key: string;
}

export type TypeName = (id: number) => string;

export function cardEntries(contact: Contact, field: CardField, typeName: TypeName): CardEntry[] {
  const value = contact[field];
  const lines = field === 'tags' ? contact.tags : fieldLines<CardField>(field, value, typeName);
  return lines.map((text, index) => {
    const entry: unknown = Array.isArray(value) ? value[index] : value;
    const plain = hasValue(entry) ? entry.value : text;
    return { text, key: comparisonKey(field, plain) };
  });
}

function hasValue(entry: unknown): entry is { value: string } {
  return typeof entry === 'object' && entry !== null && 'value' in entry;
}
