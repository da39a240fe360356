import { i18n } from '#i18n';
import { afterEach, expect, test } from 'vitest';
import { listText } from './list-text.ts';

afterEach(() => i18n.activate('en'));

test('joins items in the language of the document', () => {
  expect(listText(['Grace', 'Alan', 'Ada'])).toBe('Grace, Alan, and Ada');
  expect(listText(['Grace', 'Ada'], 'disjunction')).toBe('Grace or Ada');
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(listText(['Grace', 'Alan', 'Ada'])).toBe('Grace, Alan und Ada');
});
