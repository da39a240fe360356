import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { setMessages } from '../../infra/translations.ts';
import { MailActor } from './mail-actor.ts';
import { msg } from '@lingui/core/runtime-macro';

beforeAll(() => setMessages('de', { [msg`Someone`.id]: 'Jemand' }));
afterAll(() => setMessages('de', {}));

it('names people in the order of the reader’s language', () => {
  const laszlo = { first_name: 'László', last_name: 'Nagy' };
  const hungarian = 'hu' as Language;
  expect(MailActor.connection(laszlo, 'en').name).toBe('László Nagy');
  expect(MailActor.connection(laszlo, hungarian).name).toBe('Nagy László');
  expect(MailActor.stranger(laszlo, hungarian).name).toBe('Nagy László');
});

it('translates the name of people without one', () => {
  const unnamed = { first_name: '', last_name: '' };
  expect(MailActor.stranger(unnamed, 'en').name).toBe('Someone');
  expect(MailActor.stranger(unnamed, 'de').name).toBe('Jemand');
});
