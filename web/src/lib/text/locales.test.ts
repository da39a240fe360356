import { i18n } from '#i18n';
import { afterEach, expect, test } from 'vitest';
import { localeChoices, localeExample } from './locales.ts';

const NOW = Date.parse('2026-11-21T15:04:05.000Z');

afterEach(() => i18n.activate('en'));

const namesIn = (language: string) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  return localeChoices('en-DE').map(({ name }) => name);
};

test('names countries in the language of the document, sorted', () => {
  expect(namesIn('en')).toContain('Germany');
  expect(namesIn('de')).toContain('Deutschland');
  expect(namesIn('de').indexOf('Österreich')).toBeLessThan(namesIn('de').indexOf('Polen'));
});

test('offers countries with conventions of the language of the document', () => {
  const egypt = new Intl.DisplayNames('ar', { type: 'region' }).of('EG');
  expect(namesIn('ar')).toContain(egypt);
  expect(namesIn('en')).not.toContain('Egypt');
});

test('offers the selected locale if it is not among the countries', () => {
  expect(localeChoices('en-GB')[0]?.locale).not.toBe('en-GB');
  expect(localeChoices('fr-FR')[0]).toEqual({ locale: 'fr-FR', name: 'French (France)' });
});

test('names a locale without a country by the country whose conventions it has', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  const choices = localeChoices('en');
  expect(choices[0]).toEqual({ locale: 'en', name: 'Vereinigte Staaten' });
  expect(choices.map(({ locale }) => locale)).not.toContain('en-US');
});

test('shows an example in the language of the document', () => {
  expect(localeExample('en-DE', NOW, 'Europe/Berlin')).toBe('21/11/2026, 16:04 · 1.234,56');
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(localeExample('en-DE', NOW, 'Europe/Berlin')).toBe('21.11.26, 16:04 · 1.234,56');
});
