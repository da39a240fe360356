import type { Messenger } from '#contract/contacts.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { entryHref } from './entry-href.ts';

/** By service in lower case; null if the handle has no link. */
const LINKS = {
  signal: (handle: string) => numberLink(handle, 'sgnl://signal.me/#p/+'),
  whatsapp: (handle: string) => numberLink(handle, 'https://wa.me/'),
  telegram: (handle: string) =>
    numberLink(handle, 'https://t.me/+') ?? nameLink(handle, /^@?(\w{4,32})$/, 'https://t.me/'),
  threema: (handle: string) => nameLink(handle, /^([*\dA-Z][\dA-Z]{7})$/i, 'https://threema.id/'),
  matrix: (handle: string) => nameLink(handle, /^(@[\w.=/+-]+:[\w.-]+)$/, 'https://matrix.to/#/'),
  bluesky: (handle: string) =>
    nameLink(handle, /^@?([\w-]+(?:\.[\w-]+)+)$/, 'https://bsky.app/profile/'),
  mastodon: mastodonLink,
  linkedin: (handle: string) =>
    nameLink(handle, /^@?([\p{L}\d_%-]+)$/u, 'https://www.linkedin.com/in/'),
  instagram: (handle: string) => nameLink(handle, /^@?([\w.]+)$/, 'https://www.instagram.com/'),
};

/** A link that opens the chat or profile of a messenger; null if there's none, or the handle doesn't fit. */
export function messengerHref({ service, handle }: Messenger): string | null {
  const text = handle.trim();
  if (/^https?:\/\//i.test(text)) return entryHref('urls', text);
  const name = service.trim().toLowerCase();
  return Object.hasOwn(LINKS, name) ? LINKS[name as keyof typeof LINKS](text) : null;
}

/** Only international numbers: the services don't know the country. */
function numberLink(handle: string, prefix: string): string | null {
  const number = toAsciiDigits(handle).replace(/[\s().\u2010-\u2015/-]/g, '');
  const [, digits] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(number) ?? [];
  return digits === undefined ? null : prefix + digits;
}

function nameLink(handle: string, pattern: RegExp, prefix: string): string | null {
  const [, name] = pattern.exec(handle) ?? [];
  return name === undefined ? null : prefix + name;
}

function mastodonLink(handle: string): string | null {
  const [, name, server] = /^@?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(handle) ?? [];
  return name === undefined ? null : `https://${server}/@${name}`;
}
