import { describe, expect, test } from 'vitest';
import { formatMoney } from './money.ts';

const money = (amount_minor: number, currency: string) => ({ amount_minor, currency });
const write = (amount_minor: number, currency: string, locale: string) =>
  formatMoney(money(amount_minor, currency), {}, { locale });

const signed = (amount: number) =>
  formatMoney(money(amount, 'USD'), { signed: true }, { locale: 'en-US' });

/** Blanks that do not break are as good as any. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('money formatting', () => {
  test.each([
    [500, 'USD', 'en-US', '$5.00'],
    [500, 'USD', 'en-GB', 'US$5.00'],
    [500, 'USD', 'en-CA', 'US$5.00'],
    [500, 'USD', 'de-DE', '5,00 $'],
    [123_456_789, 'EUR', 'en-US', '€1,234,567.89'],
    [123_456_789, 'EUR', 'de-DE', '1.234.567,89 €'],
    [123_456_789, 'EUR', 'fr-FR', '1 234 567,89 €'],
    [123_456_789, 'INR', 'en-IN', '₹12,34,567.89'],
    [500, 'GBP', 'en-GB', '£5.00'],
    [7, 'USD', 'en-US', '$0.07'],
    [0, 'USD', 'en-US', '$0.00'],
    [-2500, 'USD', 'en-US', '-$25.00'],
  ])('formats %d minor units of %s in %s as %s', (amount, currency, locale, written) => {
    expect(plain(write(amount, currency, locale))).toBe(written);
  });
});

test('isolates the currency in right-to-left languages', () => {
  expect(write(0, 'USD', 'ar-AE')).toContain('\u2068US$\u2069');
  expect(write(0, 'USD', 'ar-EG')).toContain('\u2068US$\u2069');
});

describe('currency digits', () => {
  test.each([
    ['JPY', 'en-US', '¥12,345'],
    ['JPY', 'ja-JP', '￥12,345'],
    ['KRW', 'en-US', '₩12,345'],
    ['ISK', 'en-US', 'ISK 12,345'],
    ['USD', 'en-US', '$123.45'],
    ['KWD', 'en-US', 'KWD 12.345'],
    ['TND', 'en-US', 'TND 12.345'],
    ['CLF', 'en-US', 'CLF 1.2345'],
  ])('formats 12345 of %s in %s as %s', (currency, locale, written) => {
    expect(plain(write(12_345, currency, locale))).toBe(written);
  });

  test('loses no digit in any locale', () => {
    for (const locale of ['en-US', 'en-IN', 'de-DE', 'fr-FR', 'sv-SE', 'pl-PL'])
      for (const currency of ['USD', 'JPY', 'KWD'])
        expect(write(987_654_321, currency, locale).replaceAll(/\D/g, '')).toBe('987654321');
  });
});

test('signs ledger amounts except zero', () => {
  expect([signed(500), signed(-500), signed(0)]).toEqual(['+$5.00', '-$5.00', '$0.00']);
});

test('uses the code of a currency without a symbol', () => {
  expect(plain(write(500, 'XTS', 'en-US'))).toBe('XTS 5.00');
});
