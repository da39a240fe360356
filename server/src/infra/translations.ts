import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, LANGUAGE_CODES, SOURCE_LANGUAGE } from '#contract/languages.ts';

const LOCALES = join(import.meta.dirname, '../../../locales');

/** Translations by message id. */
export type Messages = Record<string, string>;

const compiled = new Map<string, CompiledMessage>();

/** Lingui compiles a message each time it's formatted. */
function compileOnce(message: string): CompiledMessage {
  let found = compiled.get(message);
  if (found === undefined) {
    found = compileMessage(message);
    compiled.set(message, found);
  }
  return found;
}

const translators = new Map<Language, I18n>(
  LANGUAGE_CODES.map((locale) => {
    const translator = setupI18n({ locale, messages: { [locale]: {} } });
    return [locale, translator.setMessagesCompiler(compileOnce)];
  }),
);

/** The text of a message. Messages without a translation are in English. */
export function translate(language: Language, { id, message, values }: MessageDescriptor): string {
  const translator = translators.get(language)!;
  const text = translator._(id, withoutEscapes(values), { message: message ?? id });
  return text.replaceAll('\0', '\\');
}

/** Lingui replaces escapes such as `\u0041` even in values. Stored texts have no NUL. */
function withoutEscapes(values: Record<string, unknown> = {}): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value.replaceAll('\\', '\0') : value,
  ]);
  return Object.fromEntries(entries);
}

/** Replaces the translations of a language. */
export function setMessages(locale: Language, messages: Messages): void {
  translators.get(locale)!.loadAndActivate({ locale, messages });
}

/** Reads the catalogs of all languages. Parsing 4,000 messages takes 0.1 to 0.5 s, so this runs once at startup. */
export async function loadTranslations(): Promise<void> {
  const { parse } = formatter();
  for (const locale of LANGUAGE_CODES) {
    if (locale === SOURCE_LANGUAGE) continue;
    const filename = join(LOCALES, `${locale}.po`);
    const content = await readFile(filename, 'utf8');
    const catalog = await parse(content, { locale, sourceLocale: SOURCE_LANGUAGE, filename });
    const messages = Object.entries(catalog).flatMap(([id, { translation }]) =>
      translation ? [[id, translation] as const] : [],
    );
    setMessages(locale, Object.fromEntries(messages));
    // Requests are handled between two languages.
    await setImmediate();
  }
}
