import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts';

interface CatalogEntry {
  /** The English message. */
  message?: string;
  /** Empty if it isn't translated. */
  translation?: string;
}

/** By message id. */
export type Catalog = Record<string, CatalogEntry>;

const po = formatter();

/** The messages of a language by id. Takes 0.1 to 0.5 s. */
export function readCatalog(locale: Language): Catalog {
  const filename = join(import.meta.dirname, `${locale}.po`);
  const context = { locale, sourceLocale: SOURCE_LANGUAGE, filename };
  return po.parse(readFileSync(filename, 'utf8'), context) as Catalog;
}

/** The translated messages by id. */
export function translationsOf(catalog: Catalog): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation }]) =>
      translation ? [[id, translation] as const] : [],
    ),
  );
}
