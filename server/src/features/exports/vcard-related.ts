import { createHash } from 'node:crypto';
import type { FullContact } from '../contacts/public.ts';
import type { RelationshipOfCard } from '../relationships/public.ts';
import type { Groups } from './vcard-groups.ts';
import { escapeText, property, type Property } from './vcard-line.ts';
import type { VCardVersion } from './vcard-version.ts';

/** Types of RELATED (RFC 6350 §6.6.6) and Apple's labels for names of built-in kinds. */
const TYPES = new Map([
  ['Spouse', 'spouse'],
  ['Parent', 'parent'],
  ['Child', 'child'],
  ['Sibling', 'sibling'],
  ['Other relative', 'kin'],
  ['Friend', 'friend'],
  ['Neighbor', 'neighbor'],
  ['Colleague', 'colleague'],
]);
const APPLE_LABELS = new Set('Spouse Partner Parent Child Friend Assistant Manager'.split(' '));

/**
 * RELATED in 4.0 and Apple's X-ABRELATEDNAMES in 3.0, with the name as text, because few programs resolve UIDs. Our own
 * parameters have what neither can hold. A card with relationships has a UID, to which the other cards refer.
 */
export function relatedLines(
  { contact, extra }: FullContact,
  related: readonly RelationshipOfCard[],
  { version, groups }: { version: VCardVersion; groups: Groups },
): Property[] {
  const hasUid = (extra as { name?: string }[]).some(({ name }) => name === 'uid');
  const uid = related.length === 0 || hasUid ? [] : [property('uid', uidOf(contact))];
  return [
    ...uid,
    ...related.flatMap((entry) => {
      const params = ownParams(entry);
      const type = entry.built_in ? TYPES.get(entry.label) : undefined;
      const text = escapeText(entry.name);
      if (version === '4.0' && type !== undefined)
        return [
          {
            ...property('related', text, { params: { value: ['text'], type: [type], ...params } }),
            of: entry,
          },
        ];
      const group = groups.next();
      const isApple = version === '3.0' && entry.built_in && APPLE_LABELS.has(entry.label);
      const label = isApple ? `_$!<${entry.label}>!$_` : escapeText(entry.label);
      const line =
        version === '4.0'
          ? property('related', text, { params: { value: ['text'], ...params }, group })
          : property('x-abrelatednames', text, { params, group });
      return [{ ...line, of: entry }, property('x-ablabel', label, { group })];
    }),
  ];
}

function ownParams(entry: RelationshipOfCard): Property['params'] {
  const { other, built_in, label, inverse_label, group, since, until, note } = entry;
  const isOneWay = !built_in && inverse_label !== label;
  return {
    ...(other !== null && { 'x-acquaint-uid': [other.uid ?? uidOf(other)] }),
    ...(isOneWay && { 'x-acquaint-inverse': [inverse_label] }),
    ...(!built_in && group !== 'other' && { 'x-acquaint-group': [group] }),
    ...(since !== null && { 'x-acquaint-since': [since] }),
    ...(until !== null && { 'x-acquaint-until': [until] }),
    ...(note !== '' && { 'x-acquaint-note': [note] }),
  };
}

/** The same in every export, without revealing the id. */
function uidOf({ id, created_at }: { id: number; created_at: string }): string {
  const time = new Date(created_at).toISOString();
  const hex = createHash('sha256').update(`contact ${id} ${time}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}
