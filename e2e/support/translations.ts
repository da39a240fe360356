import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts';

const LOCALES = join(import.meta.dirname, '../../locales');

/** Returns a function from an English message to its translation. Fails for unknown messages. */
export async function readTranslations(locale: Language): Promise<(message: string) => string> {
  const filename = join(LOCALES, `${locale}.po`);
  const context = { locale, sourceLocale: SOURCE_LANGUAGE, filename };
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), context);
  const byMessage = new Map(
    Object.values(catalog).map(({ message, translation }) => [message, translation]),
  );
  return (message) => {
    const translation = byMessage.get(message);
    if (!translation) throw new Error(`No ${locale} translation of “${message}”`);
    return translation;
  };
}
