import { setImmediate } from 'node:timers/promises';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import {
  isolate,
  type Language,
  LANGUAGE_CODES,
  MIN_COVERAGE,
  SOURCE_LANGUAGE,
} from '#contract/languages.ts';

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

/** A value that depends on the language: a time such as "in 2 hours" or "yesterday", a list, or another message. */
export type LocalizedValue =
  | { amount: number; unit: 'second' | 'minute' | 'hour' | 'day' }
  | { list: MessageDescriptor[] }
  | MessageDescriptor;

/**
 * The text of a message; without a translation in English. Values are inserted as they are, a `LocalizedValue` in the
 * language, and isolated in text of the other direction.
 */
export function translate(language: Language, { id, message, values }: MessageDescriptor): string {
  const localized = Object.entries(values ?? {}).map(([name, value]): [string, unknown] => {
    const text =
      typeof value === 'object' && value !== null
        ? formatValue(language, value as LocalizedValue)
        : value;
    // Lingui replaces escapes such as \u0041 even in values. No value contains NUL.
    return [
      name,
      typeof text === 'string' ? insertable(language, text.replaceAll('\\', '\0')) : text,
    ];
  });
  const text = translators
    .get(language)!
    ._(id, Object.fromEntries(localized), { message: message ?? id });
  return text.replaceAll('\0', '\\');
}

/** Not isolated: URLs, because software that links them would include the invisible characters. */
function insertable(language: Language, text: string): string {
  return /^https?:/.test(text) ? text : isolate(language, text);
}

function formatValue(language: Language, value: LocalizedValue): string {
  if ('id' in value) return translate(language, value);
  if ('list' in value)
    return new Intl.ListFormat(language).format(value.list.map((one) => translate(language, one)));
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(value.amount, value.unit);
}

/** A text that is the same in all languages, such as that of a library. */
export function untranslated(text: string): MessageDescriptor {
  return { id: '{text}', message: '{text}', values: { text } };
}

/** "in 42 seconds", in minutes from 2 minutes on and in hours from 2 hours on. */
export function inSeconds(seconds: number): LocalizedValue {
  if (seconds < 120) return { amount: seconds, unit: 'second' };
  if (seconds <= 7200) return { amount: Math.ceil(seconds / 60), unit: 'minute' };
  return { amount: Math.ceil(seconds / 3600), unit: 'hour' };
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

/** Reads the catalogs of all languages that are complete enough, once at startup because parsing is slow. */
export async function loadTranslations(): Promise<void> {
  const { readCatalog, translationsOf } = await import('../../../locales/read-catalog.ts');
  for (const locale of LANGUAGE_CODES) {
    if (locale === SOURCE_LANGUAGE) continue;
    const catalog = readCatalog(locale);
    const messages = translationsOf(catalog);
    if (Object.keys(messages).length >= MIN_COVERAGE * Object.keys(catalog).length)
      setMessages(locale, messages);
    // Requests are handled between two languages.
    await setImmediate();
  }
}

/** An error whose message is for the user. `message` is English. See docs/decisions/120. */
export class TranslatableError extends Error {
  readonly detail: MessageDescriptor;

  constructor(detail: MessageDescriptor) {
    super(translate('en', detail));
    this.detail = detail;
  }
}
