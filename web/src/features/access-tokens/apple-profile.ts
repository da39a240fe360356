import { newIdempotencyKey as newUuid } from '../../lib/http/idempotency-key.ts';

export interface DeviceLogin {
  /** The address of the CardDAV and CalDAV server. */
  url: string;
  username: string;
  password: string;
  user_id: number;
}

type Value = string | number | boolean | Value[] | { [key: string]: Value };

const ACCOUNTS = [
  { type: 'com.apple.carddav.account', prefix: 'CardDAV' },
  { type: 'com.apple.caldav.account', prefix: 'CalDAV' },
];

/** A configuration profile for iOS and macOS that adds the accounts for contacts and reminders. */
export function appleProfile({ url, username, password, user_id }: DeviceLogin): string {
  const { hostname, port, protocol, pathname } = new URL(url);
  const isSecure = protocol === 'https:';
  const identifier = [...hostname.split('.').toReversed(), 'acquaint', newUuid()].join('.');
  const accounts = ACCOUNTS.map(({ type, prefix }) => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.${prefix.toLowerCase()}`,
    PayloadUUID: newUuid(),
    PayloadDisplayName: `Acquaint (${prefix})`,
    [`${prefix}AccountDescription`]: 'Acquaint',
    [`${prefix}HostName`]: hostname,
    [`${prefix}Port`]: port === '' ? (isSecure ? 443 : 80) : Number(port),
    [`${prefix}UseSSL`]: isSecure,
    [`${prefix}PrincipalURL`]: `${pathname}principals/${user_id}/`,
    [`${prefix}Username`]: username,
    [`${prefix}Password`]: password,
  }));
  const profile = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: newUuid(),
    PayloadDisplayName: `Acquaint (${hostname})`,
    PayloadContent: accounts,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${plistOf(profile)}</plist>
`;
}

function plistOf(value: Value): string {
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  if (Array.isArray(value)) return `<array>${value.map(plistOf).join('')}</array>`;
  const members = Object.entries(value).map(([key, of]) => `<key>${key}</key>${plistOf(of)}`);
  return `<dict>${members.join('')}</dict>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Opens DAVx⁵ with the login filled in. */
export function davx5Url({ url, username, password }: DeviceLogin): string {
  const { host, pathname } = new URL(url);
  return `davx5://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}${pathname}`;
}
