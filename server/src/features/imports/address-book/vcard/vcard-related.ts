import { partialDate } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { relationshipGroup } from '#contract/relationship-kinds.ts';
import { cleanLine, cleanText, truncate } from '../clean-text.ts';
import { kindOfName } from '../relationship-names.ts';
import type { ReadRelationship } from '../../import-records.queries.ts';
import { recordsOf, type ReadRow, type VCardExtra } from '../read-row.ts';
import type { VCardProperty } from './vcard-properties.ts';

/** Types of RELATED that aren't a kind. */
const IGNORED_TYPES = new Set(['pref', 'home', 'work', 'text', 'uri']);

/** Reads RELATED (RFC 6350 §6.6.6) and Apple's X-ABRELATEDNAMES; each type is a relationship. */
export function fileRelated(
  row: ReadRow,
  property: VCardProperty,
  source: VCardExtra,
  label: string,
): void {
  const person = personOf(property);
  const { relationships } = recordsOf(row);
  const types = property.types.filter((type) => !IGNORED_TYPES.has(type));
  const isGeneric = types.every((type) => type === 'contact');
  const kinds = property.group !== '' || types.length === 0 ? [label] : types;
  const names = isGeneric ? kinds : kinds.filter((type) => type !== 'contact');
  const isFull = relationships.length + names.length > LIMITS.relationships;
  if (person === null || isFull || types.includes('me')) {
    row.extra.push(source);
    return;
  }
  const stored =
    property.group === '' || label === '' ? [source] : [source, labelOf(source, label)];
  for (const name of names)
    relationships.push({ ...relationshipOf(property, name), ...person, source: stored });
}

function labelOf({ params }: VCardExtra, label: string): VCardExtra {
  return { name: 'x-ablabel', params: { group: params['group'] ?? '' }, value: label };
}

function relationshipOf({ params }: VCardProperty, name: string) {
  const text = (key: string) => String(params[`x-acquaint-${key}`] ?? '');
  const date = (key: string) => partialDate.safeParse(text(key)).data ?? null;
  const group = relationshipGroup.safeParse(text('group')).data;
  const inverse_name = truncate(cleanLine(text('inverse')), LIMITS.name);
  const { kind, note } = kindOfName(name, {
    ...(inverse_name !== '' && { inverse_name }),
    ...(group !== undefined && { group }),
  });
  const ownNote = truncate(cleanText(text('note')), LIMITS.relationship_note);
  return { kind, note: ownNote || note, since: date('since'), until: date('until') };
}

/** A UID, a name, or both; null if it's neither. */
function personOf({
  name,
  params,
  values,
}: VCardProperty): Pick<ReadRelationship, 'uid' | 'name'> | null {
  const text = cleanLine(values.join(', '));
  const uid = String(params['x-acquaint-uid'] ?? '');
  if (text === '' || text.length > LIMITS.line) return null;
  const isUri =
    name === 'related' && params['value'] !== 'text' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(text);
  return isUri ? { uid: uid || text, name: '' } : { uid, name: text };
}

/** Groups whose label belongs to a relationship. */
export function relatedGroups(properties: VCardProperty[]): Set<string> {
  const related = properties.filter(
    ({ name }) => name === 'related' || name === 'x-abrelatednames',
  );
  return new Set(related.map(({ group }) => group));
}
