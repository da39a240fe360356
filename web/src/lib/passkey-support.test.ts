import { expect, it } from 'vitest';
import { passkeyUnavailableReason } from './passkey-support.ts';

const fine = { hostname: 'acquaint.example', port: '', secure: true, supported: true };

it('allows passkeys on a domain over HTTPS and on localhost', () => {
  expect(passkeyUnavailableReason(fine)).toBeNull();
  expect(passkeyUnavailableReason({ ...fine, hostname: 'localhost', port: '3000' })).toBeNull();
});

it.each(['127.0.0.1', '[::1]'])('links from %s to localhost with its port', (hostname) => {
  expect(passkeyUnavailableReason({ ...fine, hostname, port: '3000' })).toContain(
    'http://localhost:3000 ',
  );
  expect(passkeyUnavailableReason({ ...fine, hostname })).toContain('http://localhost ');
});

it.each(['192.168.1.7', '[fe80::1]'])('asks for a domain instead of %s', (hostname) => {
  expect(passkeyUnavailableReason({ ...fine, hostname })).toContain('its domain name');
});

it('explains missing HTTPS or browser support', () => {
  expect(passkeyUnavailableReason({ ...fine, secure: false })).toContain('HTTPS');
  expect(passkeyUnavailableReason({ ...fine, supported: false })).toContain('newer');
});
