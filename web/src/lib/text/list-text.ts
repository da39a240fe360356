import { i18n } from '#i18n';

type ListType = Intl.ListFormatOptions['type'];

/** "Grace, Alan, and Ada" in the language of the document. */
export function listText(items: readonly string[], type: ListType = 'conjunction'): string {
  return new Intl.ListFormat(i18n.locale, { type }).format(items);
}

/** "Ada, Grace, Mary" in the language of the document. */
export function listNames(names: Iterable<string>): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction', style: 'narrow' }).format(names);
}

export interface ListPart {
  value: string;
  /** Of the item; undefined for a separator. */
  index: number | undefined;
}

/** A list whose items are shown as elements. The type `unit` has no "and". */
export function listParts(items: readonly string[], type: ListType): ListPart[] {
  let next = 0;
  return new Intl.ListFormat(i18n.locale, { type })
    .formatToParts(items)
    .map((part) => ({ value: part.value, index: part.type === 'element' ? next++ : undefined }));
}
