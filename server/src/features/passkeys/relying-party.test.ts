import { expect, it } from 'vitest';
import { relyingPartyOf } from './check-passkey.ts';

it.each([
  ['https://people.example.org', 'people.example.org', 'https://people.example.org'],
  ['https://people.example.org:8443', 'people.example.org', 'https://people.example.org:8443'],
  ['https://example.org/people', 'example.org', 'https://example.org'],
  ['https://Bücher.example', 'xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ['http://192.168.1.20', 'localhost', 'http://localhost'],
])('binds passkeys of %s to %s with origin %s', (public_url, id, origin) => {
  expect(relyingPartyOf(public_url)).toEqual({ id, origin });
});
