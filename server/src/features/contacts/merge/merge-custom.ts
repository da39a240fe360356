import type { ContactFields } from '#contract/contacts.ts';
import { untranslated } from '../../../infra/translations.ts';
import type { Card } from '../cards/card.ts';
import { type DroppedValue, sameText } from './dropped-values.ts';

/** Custom fields one by one: the remaining contact's value, else the first other. */
export function mergeCustom(
  merged: Card,
  all: Card[],
  {
    fields,
    custom_names = new Map(),
  }: { fields: ContactFields; custom_names?: Map<string, string> },
) {
  const chosen = new Set(Object.keys(fields.custom ?? {}));
  const values = { ...merged.custom };
  for (const card of all)
    for (const [id, value] of Object.entries(card.custom))
      if (!chosen.has(id)) values[id] ??= value;
  const losses = all.flatMap((card) =>
    Object.entries(card.custom).flatMap(([id, value]): DroppedValue[] => {
      const label = custom_names.get(id);
      const kept = values[id];
      const isKept =
        label === undefined || (kept !== undefined && sameText(String(value), String(kept)));
      return isKept ? [] : [untranslated(`${String(value)} (${label})`)];
    }),
  );
  return { values, losses };
}
