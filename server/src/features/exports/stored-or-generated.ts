import type { ExtraData, MappedValues } from './extra-properties.ts';
import type { Property } from './vcard-line.ts';

/** Stored properties that still match the field, else generated ones. */
export function storedOrGenerated(
  extra: ExtraData,
  name: string,
  field: keyof MappedValues,
  generated: Property[],
): Property[] {
  const stored = extra.storedLines.filter((line) => line.name === name && field in line.says);
  return stored.length > 0 ? stored : generated;
}
