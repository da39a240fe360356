import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translate } from '../../infra/translations.ts';
import {
  checkedDestination,
  hashOfDestination,
  maskedDestination,
} from './payouts/payouts.service.ts';
import { mailboxOf } from './same-person/same-person.ts';
import { maskedName } from './referral-notifications.ts';
import { formatMoney } from '#contract/format-money.ts';
import { toDecimal } from './money.ts';

describe('masked names', () => {
  it.each([
    ['Ada', 'Lovelace', 'A. L.'],
    ['ada', '', 'A.'],
    ['Jean-Paul', 'van der Berg', 'J. V.'],
    ['Émile', 'Ångström', 'É. Å.'],
    ['👩‍🚀 Sally', 'Ride', '👩‍🚀. R.'],
    ['Q', 'Q', 'Someone'],
    ['李', '', 'Someone'],
    [null, null, 'Deleted account'],
  ])('masks %s %s as %s', (first_name, last_name, masked) => {
    expect(translate('en', maskedName(first_name, last_name))).toBe(masked);
  });

  it('masks names without showing a full name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 2 }).map((name) => name.trim()),
        (name) => {
          const graphemes = [...new Intl.Segmenter().segment(name)];
          fc.pre(graphemes.length > 1 && name !== 'Someone');
          expect(translate('en', maskedName(name, '')).slice(0, -1).toLowerCase()).not.toBe(
            name.toLowerCase(),
          );
        },
      ),
    );
  });
});

describe('mailboxes', () => {
  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+news@example.org', 'ada@example.org'],
    ['ada.l@example.org', 'ada.l@example.org'],
    ['A.d.a+x+y@GMail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.org', '+ada@example.org'],
  ])('normalizes %s to %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

const IBAN = 'GB29NWBK60161331926819';

describe('payout destinations', () => {
  it.each([
    ['bank_transfer', 'gb29 nwbk 6016 1331 9268 19', IBAN],
    ['bank_transfer', 'GB29-NWBK-6016-1331-9268-19', IBAN],
    ['paypal', 'Ada@example.org', 'Ada@example.org'],
    ['Pigeon', 'the third tree', 'the third tree'],
  ])('accepts by %s %s', (method, destination, isValid) => {
    expect(checkedDestination({ method, destination })).toBe(isValid);
  });

  it.each([
    ['bank_transfer', 'GB28 NWBK 6016 1331 9268 19'],
    ['bank_transfer', 'ada@example.org'],
    ['bank_transfer', '1234'],
    ['paypal', IBAN],
  ])('rejects by %s %s', (method, destination) => {
    expect(() => checkedDestination({ method, destination })).toThrow('Enter ');
  });

  it.each([
    [IBAN, 'gb29 NWBK 6016 1331 9268 19', true],
    ['ada+pay@gmail.com', 'A.da@googlemail.com', true],
    ['The third  tree', 'the third tree', true],
    [IBAN, 'DE89370400440532013000', false],
  ])('compares %s and %s: %s', (one, other, same) => {
    expect(hashOfDestination(one).equals(hashOfDestination(other))).toBe(same);
  });

  it.each([
    [IBAN, '…6819'],
    ['ada@example.org', '…@example.org'],
    ['12345', '…45'],
    ['x', '…'],
    ['🌳🌲🌴', '…🌴'],
  ])('masks %s as %s', (destination, shown) => {
    expect(maskedDestination(destination)).toBe(shown);
  });
});

describe('money', () => {
  it.each([
    [500, 'USD', 'en', '$5.00', '5.00'],
    [-123_456, 'EUR', 'de-DE', '-1.234,56 €', '-1234.56'],
    [500, 'JPY', 'en', '¥500', '500'],
    [1234, 'KWD', 'en', 'KWD 1.234', '1.234'],
  ])('formats %d %s in %s as %s', (amount_minor, currency, locale, words, units) => {
    const money = { amount_minor, currency };
    expect(formatMoney(money, locale).replaceAll(/\s/g, ' ')).toBe(words);
    expect(toDecimal(money)).toBe(units);
  });
});
