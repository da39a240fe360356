import { escapeText } from '../../exports/public.ts';
import { bareUid } from '../bare-uid.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Form, VCardVersion } from '../collection.ts';
import { type Item, readItems } from './card-items.ts';
import { type CardLine, invalidCard, lineOf, readStoredText } from './card-lines.ts';
import { isSameText, mergeText } from './merge-text.ts';
import type { SentCard } from './sent-card.ts';
import { revisionItem, uidItem, versionItem } from './technical-items.ts';
import { itemInVersion } from './versions.ts';

/** A tag as a card. */
export interface GroupCard {
  tag: string;
  uid: string;
  /** UIDs of its contacts, and those of `unknown members` that are kept. */
  members: readonly string[];
  revision: Timestamp;
  /** What a client last sent. */
  raw: string | null;
}

/** What a PUT says of a tag. */
export interface SentGroup {
  tag: string;
  /** UIDs without `urn:uuid:`, each once. */
  members: string[];
  /** The text to store with the object. */
  raw: string | null;
}

const NAMES = {
  '3.0': { kind: 'x-addressbookserver-kind', member: 'x-addressbookserver-member' },
  '4.0': { kind: 'kind', member: 'member' },
} as const;
const KINDS: ReadonlySet<string> = new Set(Object.values(NAMES).map(({ kind }) => kind));
const MEMBERS: ReadonlySet<string> = new Set(Object.values(NAMES).map(({ member }) => member));

export function renderGroup(group: GroupCard, { version }: Form): string {
  const lines = arrangeGroup(group, version).map(({ line }) => line.text);
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}

/** Reads a group card over `current`, which is null for a new one. 403 `valid-address-data` without a name. */
export function readGroup(sent: SentCard, current: GroupCard | null): SentGroup {
  const names = ['fn', 'n'].map((facet) => sent.items.find((item) => item.facet === facet));
  const tag = names.map((item) => item && nameOf(item)).find(Boolean);
  if (tag === undefined) throw invalidCard('The group has no name.');
  const arranged = current === null ? [] : arrangeGroup(current, sent.version);
  const isSame = current !== null && isSameText(arranged, sent.items);
  return {
    tag,
    members: membersOf(sent.items),
    raw: isSame ? current.raw : mergeText(sent.version, sent.items, arranged),
  };
}

/** The members of a stored text, known or not. */
export function storedMembers(raw: string): string[] {
  return membersOf(readItems(readStoredText(raw).lines));
}

function membersOf(items: readonly Item[]): string[] {
  const members = items.filter(isMember).map(memberOf);
  return [...new Set(members)].filter((uid) => uid !== '');
}

function isMember({ line }: Item): boolean {
  return MEMBERS.has(line.property.name);
}

function memberOf({ line }: Item): string {
  return bareUid(line.property.values.join(',').trim());
}

/** FN, or else the only part of N. */
function nameOf({ line }: Item): string {
  const values = line.property.values.map((value) => value.trim());
  return values.filter((value) => value !== '').join(' ');
}

function arrangeGroup(group: GroupCard, version: VCardVersion): Item[] {
  const sent = group.raw === null ? [] : readItems(readStoredText(group.raw).lines);
  const generated = generatedGroup(group, version);
  const left = new Map(generated.map((item) => [slotOf(item), item]));
  const placed = sent.flatMap((item): Item[] => {
    const slot = slotOf(item);
    const own = left.get(slot);
    left.delete(slot);
    if (!isGenerated(item)) return [itemInVersion(item, version)];
    if (own === undefined) return [];
    return [isSpelledSame(item, own) ? item : { ...own, source: sourceOf(item, version) }];
  });
  return [...placed, ...left.values()];
}

const GENERATED: ReadonlySet<string> = new Set(['fn', 'n', 'uid', 'version', 'rev', 'prodid']);

function isGenerated(item: Item): boolean {
  return GENERATED.has(item.facet) || isMember(item) || isKind(item);
}

/** Lines with the same slot replace each other. */
function slotOf(item: Item): string {
  if (isMember(item)) return `member ${memberOf(item)}`;
  return isKind(item) ? 'kind' : item.facet;
}

function isKind({ line }: Item): boolean {
  return KINDS.has(line.property.name);
}

/** Whether a sent line says the same in the version that's served. */
function isSpelledSame(item: Item, own: Item): boolean {
  const { property } = item.line;
  if (property.name !== own.line.property.name) return false;
  if (isMember(item) || isKind(item)) return true;
  return (item.facet === 'fn' || item.facet === 'n') && nameOf(item) === nameOf(own)
    ? true
    : item.key === own.key;
}

function sourceOf({ line }: Item, version: VCardVersion): CardLine | undefined {
  return line.version === version ? undefined : line;
}

function generatedGroup({ tag, uid, members, revision }: GroupCard, version: VCardVersion): Item[] {
  const { kind, member } = NAMES[version];
  const name = escapeText(tag);
  const lines = [
    `${kind.toUpperCase()}:group`,
    `FN:${name}`,
    `N:${name};;;;`,
    ...members.map((value) => `${member.toUpperCase()}:urn:uuid:${bareUid(value.trim())}`),
  ];
  return [
    versionItem(version),
    ...readItems(lines.map((text) => lineOf(text, version))),
    uidItem(uid, version),
    revisionItem(revision, version),
  ];
}
