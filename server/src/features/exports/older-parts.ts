import type { Contact } from '#contract/contacts.ts';
import type { ExtraData, StoredLine } from './extra-properties.ts';

type PartField = 'middle_name' | 'name_prefix' | 'name_suffix' | 'department';

/**
 * Parts of N and ORG that earlier imports stored because no field held them. The middle name was added to the first
 * name, so that only the other parts can be missing on the card.
 */
function olderParts({ name, says, text }: StoredLine): Partial<Record<PartField, string>> {
  const parts = splitParts(text);
  if (name === 'org' && 'company_name' in says && !('department' in says))
    return { department: parts.slice(1).filter(Boolean).join(', ') };
  if (name !== 'n' || !('first_name' in says) || 'name_prefix' in says) return {};
  return { middle_name: parts[2] ?? '', name_prefix: parts[3] ?? '', name_suffix: parts[4] ?? '' };
}

/** The unescaped parts of an escaped value. */
function splitParts(text: string): string[] {
  const parts = text.match(/(?:\\.|[^;\\])*(?:;|$)/g) ?? [];
  return parts.map((part) =>
    part.replace(/;$/, '').replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim(),
  );
}

/** Whether no field of the card contradicts the parts of a stored property. */
export function hasOlderParts(contact: Contact, line: StoredLine): boolean {
  if (line.name === 'fn' && !('name_prefix' in line.says)) {
    const { name_prefix, middle_name, name_suffix } = contact;
    return [name_prefix, middle_name, name_suffix].every((part) => line.text.includes(part));
  }
  return Object.entries(olderParts(line)).every(([field, part]) =>
    ['', part].includes(contact[field as PartField]),
  );
}

/** The contact with prefix, suffix and department from stored properties where it has none. */
export function withOlderParts(contact: Contact, { storedLines }: ExtraData): Contact {
  const parts = storedLines.map(olderParts);
  const find = (field: PartField) =>
    contact[field] || (parts.find((each) => each[field])?.[field] ?? '');
  return {
    ...contact,
    name_prefix: find('name_prefix'),
    name_suffix: find('name_suffix'),
    department: find('department'),
  };
}
