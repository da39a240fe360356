/** URI schemes of messengers in IMPP (RFC 4770). Services not listed have no common one. */
const SCHEMES = new Map([
  ['XMPP', 'xmpp'],
  ['Jabber', 'xmpp'],
  ['AIM', 'aim'],
  ['Google Talk', 'gtalk'],
  ['ICQ', 'icq'],
  ['iMessage', 'imessage'],
  ['IRC', 'irc'],
  ['Matrix', 'matrix'],
  ['MSN', 'msnim'],
  ['QQ', 'mqq'],
  ['Signal', 'sgnl'],
  ['SIP', 'sip'],
  ['Skype', 'skype'],
  ['Telegram', 'tg'],
  ['Threema', 'threema'],
  ['WhatsApp', 'whatsapp'],
  ['Yahoo', 'ymsgr'],
]);

const SERVICES = new Map(
  [...SCHEMES].toReversed().flatMap(([service, scheme]): [string, string][] => [
    [scheme, service],
    [service.toLowerCase(), service],
  ]),
);

/** Stands for any service in IMPP, as Apple writes it. */
export const ANY_SCHEME = 'x-apple';

export function schemeOf(service: string): string {
  return SCHEMES.get(SERVICES.get(service.toLowerCase()) ?? '') ?? ANY_SCHEME;
}

/** The name of a service by its URI scheme or its name in any case; undefined if unknown. */
export function findService(word: string): string | undefined {
  return SERVICES.get(word.toLowerCase());
}
