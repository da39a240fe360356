import { i18n } from '@lingui/core';

/** "Grace, Alan and Ada" in the language of the document. */
export function listText(
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string {
  return new Intl.ListFormat(i18n.locale, { type }).format(items);
}
