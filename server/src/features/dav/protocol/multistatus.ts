import type { DavError } from '../dav-error.ts';
import {
  dav,
  element,
  escapeXml,
  href,
  NAMESPACES,
  type Xml,
  XML_DECLARATION,
} from '../xml/write-xml.ts';
import type { DavResponse } from './request.ts';

/** Thunderbird compares this text. */
const OK = dav('status', 'HTTP/1.1 200 OK');
const NOT_FOUND = dav('status', 'HTTP/1.1 404 Not Found');

const propstat = (properties: Xml[], status: Xml) =>
  dav('propstat', dav('prop', properties.join('')) + status);

/** A resource with its properties, by status; 200 comes first, because Thunderbird reads only the first status. */
export function propertyResponse(path: string, found: Xml[], missing: Xml[]): Xml {
  const isEmpty = found.length === 0 && missing.length > 0;
  return dav(
    'response',
    href(path) +
      (isEmpty ? '' : propstat(found, OK)) +
      (missing.length === 0 ? '' : propstat(missing, NOT_FOUND)),
  );
}

export function missingResponse(path: string): Xml {
  return dav('response', href(path) + NOT_FOUND);
}

/** More members match than the client wants (RFC 6578 §3.6, RFC 6352 §8.6.1). */
export function truncatedResponse(path: string): Xml {
  return dav(
    'response',
    href(path) +
      dav('status', 'HTTP/1.1 507 Insufficient Storage') +
      dav('error', dav('number-of-matches-within-limits')),
  );
}

/**
 * Streams a multistatus. The first part is made before the headers are sent, so that most errors still have a status;
 * later ones end the connection, so that no client takes a part for the whole.
 */
export async function setMultistatus(
  response: DavResponse,
  responses: AsyncIterable<Xml>,
): Promise<void> {
  const iterator = responses[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* parts() {
    yield `${XML_DECLARATION}<d:multistatus${NAMESPACES}>`;
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    yield '</d:multistatus>';
  }
  response.status = 207;
  response.headers['content-type'] = 'application/xml; charset=utf-8';
  response.body = parts();
}

/** A failed request as `DAV:error` (RFC 4918 §16). */
export function errorBody({ condition, message, href: path }: DavError): Xml {
  const conflict = path === null ? '' : href(path);
  const precondition = condition === null ? '' : element(condition, conflict);
  const text = dav('responsedescription', escapeXml(message));
  return `${XML_DECLARATION}<error xmlns="DAV:"${NAMESPACES}>${precondition}${text}</error>`;
}
