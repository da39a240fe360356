import { isDeepStrictEqual } from 'node:util';
import { endLine } from '../../exports/public.ts';
import type { VCardVersion } from '../collection.ts';
import { hasSameLabel, type Item } from './card-items.ts';
import { type CardLine, storedText, unfold } from './card-lines.ts';
import { regrouped } from './item-groups.ts';

/**
 * The sent text, to be stored: without the photo and PRODID, with the lines that the client's version can't express,
 * and with the spelling of another version where the client sent back what was made of it.
 */
export function mergeText(
  version: VCardVersion,
  sent: readonly Item[],
  arranged: readonly Item[],
): string {
  const left = new Set(arranged.filter(({ hidden }) => hidden !== true));
  const slots = new Map<Item, Item>();
  const lines = new Map<Item, CardLine>();
  for (const item of sent) {
    if (item.facet === 'prodid') continue;
    const same = [...left].find((other) => isSentBack(item, other));
    if (same !== undefined) {
      left.delete(same);
      slots.set(same, item);
    }
    lines.set(item, storedLine(item, same));
  }
  const after = hiddenAfter(arranged, slots);
  const merged = [...lines].flatMap(([item, line]) => [line, ...(after.get(item) ?? [])]);
  return storedText({ version, lines: [...(after.get(null) ?? []), ...merged] });
}

function isSentBack(item: Item, served: Item): boolean {
  return item.facet === served.facet && item.key === served.key && hasSameLabel(item, served);
}

function storedLine(item: Item, same: Item | undefined): CardLine {
  if (item.facet === 'photo') return withoutImage(item.line);
  const { source } = same ?? {};
  if (source === undefined) return item.line;
  // Without a group, what was made of it has a label of its own.
  const { group } = item.line.property;
  return source.property.group === '' || group === '' ? source : regrouped(source, group);
}

/** Whether a client sent exactly what it was served, apart from REV and PRODID. */
export function isSameText(served: readonly Item[], sent: readonly Item[]): boolean {
  const [before, after] = [served, sent].map((items) =>
    items
      .filter(({ facet }) => facet !== 'rev' && facet !== 'prodid')
      .map(({ line }) => unfold(line.text)),
  );
  return isDeepStrictEqual(before, after);
}

/** Hidden lines by the sent line that they follow. */
function hiddenAfter(
  arranged: readonly Item[],
  slots: ReadonlyMap<Item, Item>,
): Map<Item | null, CardLine[]> {
  const after = new Map<Item | null, CardLine[]>();
  let previous: Item | null = null;
  for (const item of arranged) {
    const sentItem = slots.get(item);
    if (sentItem !== undefined) previous = sentItem;
    const line = item.source ?? item.line;
    // What is generated of a field needs no line.
    if (item.hidden !== true || line.property.name.startsWith('x-acquaint-')) continue;
    after.set(previous, [...(after.get(previous) ?? []), line]);
  }
  return after;
}

/** Its parameters stay, to be spelled the same. */
function withoutImage(line: CardLine): CardLine {
  const text = unfold(line.text);
  const [head = ''] = text.split(':', 1);
  const [uri = ''] = /^data:[^,]*,/i.exec(text.slice(head.length + 1)) ?? [];
  return { ...line, text: endLine(`${head}:${uri}`).slice(0, -2) };
}
