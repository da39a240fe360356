import { msg } from '@lingui/core/runtime-macro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMessages } from '../infra/translations.ts';
import { openTestApp, type Person, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  const translations = [
    [msg`This field is required.`, 'Pflichtfeld.'],
    [msg`Must be at most ${{ max: 1 }} characters.`, 'Höchstens {max} Zeichen.'],
    [msg`Wrong password.`, 'Falsches Passwort.'],
    [msg`Contact not found.`, 'Kontakt nicht gefunden.'],
  ] as const;
  setMessages('de', Object.fromEntries(translations.map(([{ id }, text]) => [id, text])));
});
afterAll(async () => {
  setMessages('de', {});
  await app.close();
});

const german = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' };
const unknown = { params: { id: 999_999 } };

describe('the language of an error', () => {
  it('follows Accept-Language without a choice', async () => {
    const body = { first_name: 'a'.repeat(101) };
    const answer = await app.guest.attempt('POST /api/signup/', { body, headers: german });
    expect(answer.body).toMatchObject({
      detail: 'Höchstens 100 Zeichen.',
      errors: { first_name: ['Höchstens 100 Zeichen.'], email: ['Pflichtfeld.'] },
    });
    expect(answer.headers).toMatchObject({ 'content-language': 'de' });
    expect(answer.headers['vary']).toContain('Accept-Language');
  });

  it('follows the cookie before Accept-Language', async () => {
    const headers = { 'accept-language': 'en', cookie: 'theme=dark; language=de' };
    const answer = await app.guest.attempt('POST /api/login/', { body: {}, headers });
    expect(answer.body).toMatchObject({ errors: { email: ['Pflichtfeld.'] } });
  });

  it('follows the choice of the user before the request', async () => {
    expect(await ada.rejected('GET /api/contacts/{id}/', unknown)).toMatchObject({
      detail: 'Contact not found.',
    });
    await ada.call('PATCH /api/me/', { body: { language: 'de' } });
    const headers = { 'accept-language': 'ja', cookie: 'language=en' };
    const answer = await ada.attempt('GET /api/contacts/{id}/', { ...unknown, headers });
    expect(answer.body).toMatchObject({ detail: 'Kontakt nicht gefunden.' });
    expect(answer.headers).toMatchObject({ 'content-language': 'de' });
    const change = { body: { email: 'ada@example.net', password: 'wrong' } };
    expect(await ada.rejected('POST /api/me/email/', change)).toMatchObject({
      detail: 'Falsches Passwort.',
      errors: { password: ['Falsches Passwort.'] },
    });
    await ada.call('PATCH /api/me/', { body: { language: null } });
    expect(
      (await ada.attempt('GET /api/contacts/{id}/', { ...unknown, headers: german })).body,
    ).toMatchObject({ detail: 'Kontakt nicht gefunden.' });
  });

  it('falls back to English for unknown and malformed languages', async () => {
    for (const language of ['fr', '', 'de;q=0', '*', ',;=', 'x'.repeat(8000)])
      expect(
        await app.guest.attempt('POST /api/login/', {
          body: {},
          headers: { 'accept-language': language, cookie: 'language=xx' },
        }),
      ).toMatchObject({ body: { detail: 'This field is required.' } });
  });
});
