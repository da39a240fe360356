import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { CustomValue } from '#contract/contacts.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { isVisible, partialDate } from '#contract/fields.ts';
import { foldText } from '#contract/fold-text.ts';
import type { FieldDefinition } from './custom-fields.queries.ts';

/** A value as stored, null if it's empty, or why the field doesn't accept it. */
export type ReadValue = { value: CustomValue | null } | { problem: MessageDescriptor };

type Kind = Pick<FieldDefinition, 'kind' | 'options'>;

/** Checks a value from the API. */
export function readValue(field: Kind, given: CustomValue): ReadValue {
  if (typeof given === 'string' && !isVisible(given)) return { value: null };
  if (field.kind === 'yes_no')
    return typeof given === 'boolean' ? { value: given } : { problem: msg`Must be yes or no.` };
  if (field.kind === 'number') return readNumber(given);
  return typeof given === 'string'
    ? TEXT_READERS[field.kind](given, field.options)
    : { problem: msg`Enter text.` };
}

function readNumber(given: CustomValue): ReadValue {
  const number = typeof given === 'string' ? toNumber(given) : given;
  return typeof number === 'number' ? { value: number } : { problem: msg`Enter a number.` };
}

type TextKind = Exclude<FieldDefinition['kind'], 'number' | 'yes_no'>;
type TextReader = (text: string, options: readonly string[]) => ReadValue;

const TEXT_READERS: Record<TextKind, TextReader> = {
  text: (value) => ({ value }),
  date: (text) => {
    const date = partialDate.safeParse(text);
    if (date.success) return { value: date.data };
    return {
      problem: msg`Enter a date, e.g. 1990-05-31, 1990-05, 1990, or --05-31 without a year.`,
    };
  },
  choice: (text, options) => {
    const value = findOption(options, text);
    return value === undefined ? { problem: msg`Select one of the options.` } : { value };
  },
  url: (value) =>
    isWebAddress(value) ? { value } : { problem: msg`Enter a link, e.g. https://example.com.` },
};

export function findOption(options: readonly string[], value: string): string | undefined {
  return (
    options.find((option) => option === value) ??
    options.find((option) => foldText(option) === foldText(value))
  );
}

/** Digits of any script; null if it isn't a number. */
export function toNumber(text: string): number | null {
  const plain = toAsciiDigits(text).trim().replace('٫', '.').replace('−', '-');
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** With or without `https://`; other schemes are rejected. */
function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}

const YES = new Set('true yes y 1 x ja oui si sí نعم はい'.split(' '));
const NO = new Set('false no n 0 nein non لا いいえ'.split(' '));

/** Reads a value from a file. */
export function readTextValue(field: Kind, text: string): ReadValue {
  if (field.kind !== 'yes_no') return readValue(field, text);
  const word = text.trim().toLowerCase();
  if (word === '') return { value: null };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: msg`Must be yes or no.` };
}
