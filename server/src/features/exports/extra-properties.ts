import { z } from 'zod';
import type { Contact } from '#contract/contacts.ts';
import { proposedContact, type ProposedContact } from '#contract/imports.ts';
import { escapeText, escapeValue, type Property } from './vcard-line.ts';

const extraProperty = z.object({
  name: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  value: z.union([z.string(), z.array(z.string())]),
  escaped: z.string().optional(),
  says: proposedContact.partial().optional(),
});
const extraCell = z.object({ column: z.string(), value: z.string() });
export type ExtraCell = z.infer<typeof extraCell>;

/** Values that the importer derived from a property. The property is exported while they're unchanged. */
export type MappedValues = {
  [Field in keyof ProposedContact]?: ProposedContact[Field] | undefined;
};
export interface StoredLine extends Property {
  says: MappedValues;
}

/** Imported data that no contact field holds. */
export interface ExtraData {
  storedLines: StoredLine[];
  /** Unmapped properties. */
  others: Property[];
  /** Unmapped CSV cells. */
  cells: ExtraCell[];
}

export function parseExtra(extra: unknown[]): ExtraData {
  const result: ExtraData = { storedLines: [], others: [], cells: [] };
  for (const [index, entry] of extra.entries()) {
    const read = extraProperty.safeParse(entry);
    if (read.success) {
      const { says } = read.data;
      const property = { ...propertyOf(read.data), index };
      if (says === undefined) result.others.push(property);
      else result.storedLines.push({ ...property, says });
    } else {
      const cell = extraCell.safeParse(entry);
      if (cell.success) result.cells.push(cell.data);
    }
  }
  return result;
}

/** A stored property, to be written. */
export function propertyOf({
  name,
  params,
  value,
  escaped,
}: Omit<z.infer<typeof extraProperty>, 'says'>): Property {
  const { group = '', charset: _charset, ...others } = params;
  const lists = Object.entries(others).map(([key, values]) => [key, [values].flat()] as const);
  return {
    name,
    group: String(group),
    params: Object.fromEntries(lists),
    text: escaped ?? escapedValue(name, value),
  };
}

const LISTS = new Set(['nickname', 'categories']);

function escapedValue(name: string, value: string | string[]): string {
  if (typeof value === 'string') return escapeValue(value);
  return value.map(escapeText).join(LISTS.has(name) ? ',' : ';');
}

/** Whether the contact still has the value derived from a property. */
export function isUnchanged(
  contact: Contact,
  type_name: string | null,
  says: MappedValues,
): boolean {
  const card: Record<string, unknown> = { ...contact, contact_type: type_name ?? '' };
  return Object.entries(says).every(([field, value]) => includesValue(card[field], value));
}

function includesValue(current: unknown, imported: unknown): boolean {
  if (Array.isArray(current) && Array.isArray(imported))
    return imported.every((value) => current.some((entry) => sameEntry(value, entry)));
  if (typeof current === 'string' && typeof imported === 'string' && imported !== '')
    return current === imported || `\n\n${current}\n\n`.includes(`\n\n${imported}\n\n`);
  return current === imported;
}

/** Ignores member order, which the database changes in tags and entries. */
export function sameEntry(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [a, b] = [one, other] as Record<string, unknown>[];
  return Object.keys({ ...a, ...b }).every((key) => a?.[key] === b?.[key]);
}
