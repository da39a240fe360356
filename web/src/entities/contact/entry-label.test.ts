import { afterEach, expect, it } from 'vitest';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { entryLabelText, storedEntryLabel } from './entry-label.ts';

const GERMAN = {
  [msg({ context: 'Label of a phone number', message: 'Mobile' }).id]: 'Mobil',
  [msg({ context: 'Label of a phone number', message: 'mobile' }).id]: 'Mobil',
};

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('shows known labels in the user’s language', () => {
  expect(entryLabelText('mobile', false)).toBe('Mobile');
  expect(entryLabelText('mobile', true)).toBe('mobile');
  i18n.loadAndActivate({ locale: 'de', messages: GERMAN });
  expect(entryLabelText('mobile', false)).toBe('Mobil');
  expect(entryLabelText('mobile', true)).toBe('Mobil');
});

it.each(['Büro', 'garage', 'iPhone', 'Work', 'constructor', ''])(
  'shows the typed label %o unchanged',
  (label) => {
    expect(entryLabelText(label, false)).toBe(label);
    expect(entryLabelText(label, true)).toBe(label);
  },
);

it('stores known labels typed in the user’s language as before', () => {
  i18n.loadAndActivate({ locale: 'de', messages: GERMAN });
  expect(storedEntryLabel('Mobil')).toBe('mobile');
  expect(storedEntryLabel('Büro')).toBe('Büro');
});
