import { endLine } from '../../exports/public.ts';
import type { Item } from './card-items.ts';
import { type CardLine, unfold } from './card-lines.ts';

/** A line and its label in a group of this name. */
export function withGroup(item: Item, group: string): Item {
  const label = item.label && { ...item.label, line: regrouped(item.label.line, group) };
  return { ...item, line: regrouped(item.line, group), label };
}

export function regrouped({ text, property, version }: CardLine, group: string): CardLine {
  const name = unfold(text).replace(/^[\w-]+\./, '');
  const params = { ...property.params, group };
  return {
    text: endLine(`${group}.${name}`).slice(0, -2),
    property: { ...property, params, group },
    version,
  };
}

/** The lines with their labels: those of the sent text at their positions, others after the last line of their group. */
export function withLabels(
  items: readonly Item[],
  sentLabels: ReadonlySet<Item> = new Set(),
): Item[] {
  const used = new Set(items.map(({ label }) => label));
  const shown = new Set(items.filter(({ hidden }) => hidden !== true).map(({ label }) => label));
  const last = new Map(items.map((item, index) => [item.label, index]));
  return items.flatMap((item, index) => {
    if (item.facet === 'label')
      return used.has(item) ? [{ ...item, hidden: !shown.has(item) }] : [];
    const { label } = item;
    const isOwn = label !== null && !sentLabels.has(label) && last.get(label) === index;
    return isOwn ? [item, { ...label, hidden: item.hidden }] : [item];
  });
}
