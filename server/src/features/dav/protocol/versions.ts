import type { CollectionRow } from '../dav.queries.ts';
import { CALDAV, CARDDAV, DavError } from '../dav-error.ts';
import type { DavContext, DavObject, Form, VCardVersion } from '../collection.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** Changed when the same contact is written differently, so that clients read everything again. */
const RENDERING = 1;

type Numbered = Pick<DavObject, 'seq' | 'tags_seq'>;

/** The number of the last change that this client sees. */
export function positionOf({ token }: DavContext, { seq, tags_seq }: Numbered): number {
  return token.groups === 'categories' ? Math.max(seq, tags_seq) : seq;
}

/** A strong ETag, the same for all vCard versions. */
export function etagOf(ctx: DavContext, { epoch }: CollectionRow, object: Numbered): string {
  const form = ctx.token.groups === 'categories' ? 'c' : 'g';
  return `"${epoch.slice(0, 12)}-${RENDERING}${form}${positionOf(ctx, object)}"`;
}

/** A URI (RFC 6578 §6.1): Evolution ignores tokens without `:` and `/`. */
export function syncTokenOf(ctx: DavContext, collection: CollectionRow, seq = collection.seq) {
  return `${ctx.settings.public_url}/ns/sync/${collection.epoch}-${RENDERING}-${formOf(ctx)}-${seq}`;
}

function formOf({ token }: DavContext): string {
  return `${token.profile}.${token.groups}`;
}

/** The number in a sync token; null if it's of another collection, profile or time. */
export function readSyncToken(
  ctx: DavContext,
  collection: CollectionRow,
  token: string,
): number | null {
  const start = syncTokenOf(ctx, collection, 0).slice(0, -1);
  const number = token.startsWith(start) ? token.slice(start.length) : '';
  if (!/^(0|[1-9]\d{0,15})$/.test(number)) return null;
  return Number(number) <= collection.seq ? Number(number) : null;
}

/** The vCard versions of a client; those that get 4.0 must prefer it over 3.0 safely. */
export function offeredVersions({ token }: DavContext): VCardVersion[] {
  return token.profile === 'android' || token.profile === 'other' ? ['3.0', '4.0'] : ['3.0'];
}

/** By `Accept` of a GET (RFC 9110 §12.5.1); 3.0 unless the client prefers 4.0. */
export function acceptedForm(accept: string | undefined): Form {
  const quality = (version: VCardVersion) =>
    Math.max(
      0,
      ...(accept ?? '')
        .split(',')
        .filter((range) => /^\s*text\/vcard\b/i.test(range) && versionIn(range) === version)
        .map((range) => Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)),
    );
  return { version: quality('4.0') > quality('3.0') ? '4.0' : '3.0' };
}

const versionIn = (range: string) => /;\s*version="?([\d.]+)/i.exec(range)?.[1] ?? '3.0';

/** By `address-data` (RFC 6352 §10.4); 403 for types and versions that aren't served. */
export function requestedForm(data: XmlElement | undefined): Form {
  const { 'content-type': type = 'text/vcard', version = '3.0' } = data?.attributes ?? {};
  if (type.toLowerCase() === 'text/vcard' && (version === '3.0' || version === '4.0'))
    return { version };
  throw new DavError(
    403,
    `{${CARDDAV}}supported-address-data`,
    'Contacts are served as text/vcard in versions 3.0 and 4.0.',
  );
}

/** The same for `calendar-data` (RFC 4791 §9.6). */
export function checkCalendarData(data: XmlElement | undefined): void {
  const { 'content-type': type = 'text/calendar', version = '2.0' } = data?.attributes ?? {};
  if (type.toLowerCase() !== 'text/calendar' || version !== '2.0')
    throw new DavError(
      403,
      `{${CALDAV}}supported-calendar-data`,
      'Calendars are served as text/calendar in version 2.0.',
    );
}
