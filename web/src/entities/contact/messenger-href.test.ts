import { expect, test } from 'vitest';
import { messengerHref } from './messenger-href.ts';

test.each([
  ['Signal', '+43 660 123-45', 'sgnl://signal.me/#p/+4366012345'],
  ['signal', 'grace.01', null],
  ['WhatsApp', '0043 (660) 12345', 'https://wa.me/4366012345'],
  ['WhatsApp', '+٤٣ ٦٦٠ ١٢٣٤٥', 'https://wa.me/4366012345'],
  ['WhatsApp', '0660 12345', null],
  ['Telegram', '@grace', 'https://t.me/grace'],
  ['Telegram', '+4366012345', 'https://t.me/+4366012345'],
  ['Telegram', 'grace/../x', null],
  ['Threema', 'ABCD1234', 'https://threema.id/ABCD1234'],
  ['Matrix', '@grace:navy.example', 'https://matrix.to/#/@grace:navy.example'],
  ['Mastodon', '@grace@navy.example', 'https://navy.example/@grace'],
  ['Bluesky', '@grace.navy.example', 'https://bsky.app/profile/grace.navy.example'],
  ['Discord', 'grace', null],
  ['', 'https://navy.example/grace', 'https://navy.example/grace'],
  ['Signal', 'javascript:alert(1)', null],
  ['constructor', 'grace', null],
])('links the %s handle %s to %s', (service, handle, href) => {
  expect(messengerHref({ service, handle })).toBe(href);
});
