import { expect, test } from 'vitest';
import { dateOrderOf, isAmbiguous, readPartialDate } from './partial-dates.ts';

test.each([
  ['1990-05-31', '1990-05-31'],
  ['19900531', '1990-05-31'],
  ['1990-5-3', '1990-05-03'],
  ['1990/05/31', '1990-05-31'],
  ['1990', '1990'],
  ['1990-05', '1990-05'],
  ['1953-10-15T23:10:00Z', '1953-10-15'],
  ['19531015T231000Z', '1953-10-15'],
  ['1990-05-31 00:00:00', '1990-05-31'],
  ['--0531', '--05-31'],
  ['--05-31', '--05-31'],
  ['--02-29', '--02-29'],
  ['1604-05-03', '--05-03'],
  ['0000-05-03', '--05-03'],
  ['31.05.1990', '1990-05-31'],
  ['31. 5. 1990', '1990-05-31'],
  ['31.5.', '--05-31'],
  ['3 May 1990', '1990-05-03'],
  ['03-May-1990', '1990-05-03'],
  ['May 3, 1990', '1990-05-03'],
  ['3rd May', '--05-03'],
  ['3. März 1990', '1990-03-03'],
  ['1er août 1990', '1990-08-01'],
  ['3 de mayo de 1990', '1990-05-03'],
  ['٣١/٠٥/١٩٩٠', '1990-05-31'],
  ['१९९०-०५-३१', '1990-05-31'],
  ['１９９０-０５-３１', '1990-05-31'],
])('reads %s as %s', (text, date) => {
  expect(readPartialDate(text, 'day-first')).toBe(date);
});

test('decides by column whether day or month comes first', () => {
  expect(readPartialDate('3/5/1990', 'day-first')).toBe('1990-05-03');
  expect(readPartialDate('3/5/1990', 'month-first')).toBe('1990-03-05');
  expect(readPartialDate('5/31/1990', 'day-first')).toBe('1990-05-31');
  expect(readPartialDate('31/5/1990', 'month-first')).toBe('1990-05-31');
});

test('treats X-APPLE-OMIT-YEAR as no year', () => {
  expect(readPartialDate('1900-05-03', 'day-first', '1900')).toBe('--05-03');
});

test.each([
  '',
  '0000',
  '1604-05',
  '1990-13',
  '--05',
  '---03',
  '2023-02-29',
  '1990-13-01',
  'circa 1800',
  '5/31/90',
])('rejects %s', (text) => {
  expect(readPartialDate(text, 'month-first')).toBeNull();
});

test('infers the order from a number over 12, and none from contradictions', () => {
  expect(dateOrderOf(['3/5/1990', '31/5/1990'])).toBe('day-first');
  expect(dateOrderOf(['3/5/1990', '5/31/1990', ''])).toBe('month-first');
  expect(dateOrderOf(['3/5/1990'])).toBeNull();
  expect(dateOrderOf(['31/5/1990', '5/31/1990'])).toBeNull();
  expect(isAmbiguous('3/5/1990')).toBe(true);
  expect(isAmbiguous('5/5/1990')).toBe(false);
});
