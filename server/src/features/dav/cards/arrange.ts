import { alignFields } from './align-fields.ts';
import { alignList } from './align-lists.ts';
import { Alignment } from './alignment.ts';
import type { DavCard } from './card.ts';
import { type Item, readItems } from './card-items.ts';
import { LISTS } from './facets.ts';
import { type CardLine, readStoredText } from './card-lines.ts';
import { generatedItems } from './generated-items.ts';
import { withLabels } from './item-groups.ts';
import { lastItems, photoItem, revisionItem, uidItem, versionItem } from './technical-items.ts';
import type { VCardVersion } from '../collection.ts';

/** All lines of a card in their order, including `hidden` ones, which this version can't express. */
export function arrange(card: DavCard, version: VCardVersion): Item[] {
  const generated = generatedItems(card, version);
  const lines = card.raw === null ? [] : readStoredText(card.raw).lines;
  const items =
    lines.length === 0
      ? [versionItem(version), ...withLabels(generated), ...lastItems(card, version)]
      : aligned(card, lines, generated, version);
  return version === '3.0' ? withOneName(items) : items;
}

function aligned(
  card: DavCard,
  lines: readonly CardLine[],
  generated: Item[],
  version: VCardVersion,
): Item[] {
  const sent = readItems(lines);
  const alignment = new Alignment(card, sent, generated, version);
  alignFields(alignment);
  for (const list of LISTS) alignList(alignment, list);
  alignTags(alignment, card);
  alignTechnical(alignment, card);
  const labels = new Set(sent.filter(({ facet }) => facet === 'label'));
  const items = sent.flatMap((item, index) =>
    item.facet === 'label' ? [item] : alignment.slots[index]!,
  );
  return withLabels([...items, ...alignment.added], labels);
}

function alignTags(card: Alignment, { tags_as_categories }: DavCard): void {
  const indexes = card.indexesOf('tags');
  const own = card.generatedOf('tags');
  if (!tags_as_categories) {
    for (const index of indexes) card.slots[index]!.push({ ...card.sent[index]!, hidden: true });
    return;
  }
  const isSame = tagsOf(indexes.map((index) => card.sent[index]!)) === tagsOf(own);
  if (isSame) for (const index of indexes) card.keep(index);
  const [first] = indexes;
  if (isSame && first !== undefined) return;
  for (const item of own)
    if (first === undefined) card.add([], item);
    else card.replace(first, item);
}

function tagsOf(items: readonly Item[]): string {
  return JSON.stringify(items.flatMap(({ value }) => value as string[]).toSorted());
}

function alignTechnical(card: Alignment, { uid, revision, ...others }: DavCard): void {
  const { version } = card;
  const photo = photoItem(others, version);
  const technical = [
    ['version', versionItem(version)],
    ['photo', photo],
    ['uid', uidItem(uid, version)],
    ['rev', revisionItem(revision, version)],
  ] as const;
  for (const [facet, own] of technical) {
    const [index] = card.indexesOf(facet);
    const extra = card.generatedOf(facet);
    if (index === undefined) {
      if (own !== null) card.add([], own);
    } else {
      const sent = card.sent[index]!;
      const isSame = facet === 'uid' && sent.value === uid;
      if (isSame) card.keep(index);
      else if (facet === 'photo' && own !== null)
        card.slots[index]!.push(photoItem(others, version, sent)!);
      else if (own !== null) card.slots[index]!.push(own);
    }
    for (const item of extra) card.add([], item);
  }
}

/** Other versions of a name can't be distinguished in 3.0, where each card has one. */
function withOneName(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.map((item) => {
    if (item.facet !== 'n' && item.facet !== 'fn') return item;
    const isRepeated = seen.has(item.facet);
    if (item.hidden !== true) seen.add(item.facet);
    return isRepeated ? { ...item, hidden: true } : item;
  });
}
