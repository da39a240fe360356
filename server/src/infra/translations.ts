import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import {
  type Language,
  LANGUAGE_CODES,
  MIN_COVERAGE,
  SOURCE_LANGUAGE,
} from '#contract/languages.ts';

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

/** A value that depends on the language. */
export type LocalizedValue = (language: Language) => string;

/**
 * The text of a message; without a translation in English. Values are inserted as they are, a `LocalizedValue` in the
 * language.
 */
export function translate(language: Language, { id, message, values }: MessageDescriptor): string {
  const localized = Object.entries(values ?? {}).map(([name, value]): [string, unknown] => {
    const text =
      typeof value === 'function' ? (value as LocalizedValue)(language) : (value as unknown);
    // Lingui replaces escapes such as \u0041 even in values. No value contains NUL.
    return [name, typeof text === 'string' ? text.replaceAll('\\', '\0') : text];
  });
  const text = translators
    .get(language)!
    ._(id, Object.fromEntries(localized), { message: message ?? id });
  return text.replaceAll('\0', '\\');
}

/** A text that is the same in all languages, such as that of a library. */
export function untranslated(text: string): MessageDescriptor {
  return { id: '{text}', message: '{text}', values: { text } };
}

/** "in 42 seconds", in minutes from 2 minutes on and in hours from 2 hours on. */
export function inSeconds(seconds: number): LocalizedValue {
  const [amount, unit] =
    seconds < 120
      ? ([seconds, 'second'] as const)
      : seconds <= 7200
        ? ([Math.ceil(seconds / 60), 'minute'] as const)
        : ([Math.ceil(seconds / 3600), 'hour'] as const);
  return (language) => new Intl.RelativeTimeFormat(language).format(amount, unit);
}

const offered = new Set<Language>([SOURCE_LANGUAGE]);

/** English and the languages with enough translations. */
export function offeredLanguages(): Language[] {
  return [...offered];
}

/** Replaces the translations of a language and offers it, unless there are none. */
export function setMessages(locale: Language, messages: Messages): void {
  translators.get(locale)!.loadAndActivate({ locale, messages });
  if (Object.keys(messages).length > 0) offered.add(locale);
  else if (locale !== SOURCE_LANGUAGE) offered.delete(locale);
}

/** Reads the catalogs of all languages that are complete enough. Parsing 4,000 messages takes 0.1 to 0.5 s, so this runs once at startup. */
export async function loadTranslations(): Promise<void> {
  const { formatter } = await import('@lingui/format-po');
  const { parse } = formatter();
  for (const locale of LANGUAGE_CODES) {
    if (locale === SOURCE_LANGUAGE) continue;
    const filename = join(LOCALES, `${locale}.po`);
    const content = await readFile(filename, 'utf8');
    const catalog = await parse(content, { locale, sourceLocale: SOURCE_LANGUAGE, filename });
    const messages = Object.entries(catalog).flatMap(([id, { translation }]) =>
      translation ? [[id, translation] as const] : [],
    );
    if (messages.length >= MIN_COVERAGE * Object.keys(catalog).length)
      setMessages(locale, Object.fromEntries(messages));
    // Requests are handled between two languages.
    await setImmediate();
  }
}

/** An error whose message is for the user. `message` is English. */
export class TranslatableError extends Error {
  readonly detail: MessageDescriptor;

  constructor(detail: MessageDescriptor) {
    super(translate('en', detail));
    this.detail = detail;
  }
}
