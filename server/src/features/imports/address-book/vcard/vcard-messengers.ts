import type { Messenger } from '#contract/contacts.ts';
import { ANY_SCHEME, findService } from '../../../../text/messenger-services.ts';
import { addMessenger } from '../fill-entries.ts';
import type { VCardProperty } from './vcard-properties.ts';
import type { Filer } from './vcard-originals.ts';

/** Handlers of properties with accounts of messengers. */
export const MESSENGER_FILERS: Record<string, Filer> = {
  impp: (row, property, source) => addMessenger(row, messengerOf(property), source),
  // Outlook doesn't write the service.
  'x-ms-imaddress': fileAccount(''),
  ...Object.fromEntries(
    Object.entries({
      aim: 'AIM',
      discord: 'Discord',
      gadugadu: 'Gadu-Gadu',
      'google-talk': 'Google Talk',
      gtalk: 'Google Talk',
      groupwise: 'GroupWise',
      icq: 'ICQ',
      irc: 'IRC',
      jabber: 'Jabber',
      matrix: 'Matrix',
      msn: 'MSN',
      qq: 'QQ',
      signal: 'Signal',
      sip: 'SIP',
      skype: 'Skype',
      'skype-username': 'Skype',
      telegram: 'Telegram',
      threema: 'Threema',
      wechat: 'WeChat',
      whatsapp: 'WhatsApp',
      yahoo: 'Yahoo',
    }).map(([name, service]) => [`x-${name}`, fileAccount(service)]),
  ),
};

function fileAccount(service: string): Filer {
  return (row, { values }, source) =>
    addMessenger(row, { service, handle: values.join(', ') }, source);
}

const URI = /^([a-z][a-z0-9+.-]*):(?=\S)(.*)$/is;
/** Types that describe an account, not its service. */
const PLACES = new Set('home work pref personal business mobile internet other'.split(' '));

/** `IMPP;X-SERVICE-TYPE=Jabber:xmpp:ada@example.org`; TYPE names the service in some files. */
export function messengerOf(property: VCardProperty): Messenger {
  const text = (property.values[0] ?? '').trim();
  const [, scheme = '', rest = ''] = URI.exec(text) ?? [];
  const service = serviceOf(property);
  const user = parameter(property, ['x-user', 'username']);
  if (scheme === '' || /^https?$/i.test(scheme)) return { service, handle: text || user };
  return { service: service || serviceOfScheme(scheme), handle: decodePercent(user || rest) };
}

function serviceOf(property: VCardProperty): string {
  const type = property.types.find((word) => !PLACES.has(word)) ?? '';
  return parameter(property, ['service-type', 'x-service-type']) || (findService(type) ?? type);
}

function parameter({ params }: VCardProperty, names: string[]): string {
  return String(names.map((name) => params[name]).find((value) => value !== undefined) ?? '');
}

function serviceOfScheme(scheme: string): string {
  return scheme.toLowerCase() === ANY_SCHEME ? '' : (findService(scheme) ?? scheme);
}

export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
