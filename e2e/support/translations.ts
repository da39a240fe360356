import type { Language } from '#contract/languages.ts';
import { readCatalog } from '../../locales/read-catalog.ts';

/** Returns a function from an English message to its translation. Fails for unknown messages. */
export function readTranslations(locale: Language): (message: string) => string {
  const byMessage = new Map(
    Object.values(readCatalog(locale)).map(({ message, translation }) => [message, translation]),
  );
  return (message) => {
    const translation = byMessage.get(message);
    if (!translation) throw new Error(`No ${locale} translation of “${message}”`);
    return translation;
  };
}
