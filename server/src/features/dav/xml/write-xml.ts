import { APPLE_ICAL, CALDAV, CALENDARSERVER, CARDDAV, DAV } from '../dav-error.ts';

/** Markup that needs no escaping. */
export type Xml = string;

const PREFIXES = new Map([
  [DAV, 'd'],
  [CARDDAV, 'c'],
  [CALDAV, 'cal'],
  [CALENDARSERVER, 'cs'],
  [APPLE_ICAL, 'ic'],
]);

/** Declares the prefixes that `element` uses. */
export const NAMESPACES = [...PREFIXES]
  .map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`)
  .join('');
export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Text content: carriage returns would be normalized, and XML has no C0 controls. */
export function escapeXml(text: string): Xml {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
  );
}

/** An element; `name` is as in `{DAV:}prop`. */
export function element(name: string, content: Xml = ''): Xml {
  const end = name.indexOf('}');
  const uri = name.slice(1, end);
  const local = name.slice(end + 1);
  const prefix = PREFIXES.get(uri);
  const [tag, declaration] =
    prefix === undefined ? [local, ` xmlns="${escapeXml(uri)}"`] : [`${prefix}:${local}`, ''];
  return content === '' ? `<${tag}${declaration}/>` : `<${tag}${declaration}>${content}</${tag}>`;
}

export const dav = (local: string, content: Xml = ''): Xml => element(`{DAV:}${local}`, content);
export const href = (path: string): Xml => dav('href', escapeXml(path));
