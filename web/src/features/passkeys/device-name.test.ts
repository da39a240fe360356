import { expect, it } from 'vitest';
import { deviceName } from './passkeys-section.tsx';

const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8', 'Browser on this device'],
])('names %s as %s', (user_agent, name) => {
  expect(deviceName(user_agent, 0)).toBe(name);
});

it('recognizes an iPad by its touch screen', () => {
  expect(deviceName(MAC_SAFARI, 0)).toBe('Safari on Mac');
  expect(deviceName(MAC_SAFARI, 5)).toBe('Safari on iPad');
});
