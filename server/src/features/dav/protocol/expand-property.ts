import type { XmlElement } from '../xml/read-xml.ts';
import { element, type Xml } from '../xml/write-xml.ts';
import { describedOf } from './described.ts';
import { propertyResponse } from './multistatus.ts';
import { describe } from './properties.ts';
import type { Described } from './property.ts';
import { isOwn } from './request.ts';
import { pathOf, resourceAt } from './resources.ts';

/** The properties that an `expand-property` names (RFC 3253 §3.8), with those of resources instead of their URLs. */
export async function expandProperties(described: Described, request: XmlElement): Promise<Xml> {
  const found: Xml[] = [];
  const missing: Xml[] = [];
  for (const wanted of request.children.filter(({ name }) => name === '{DAV:}property')) {
    const { name = '', namespace = 'DAV:' } = wanted.attributes;
    const property = describe(described, `{${namespace}}${name}`);
    if (property === null) missing.push(element(`{${namespace}}${name}`));
    else found.push(await expandUrls(described, property, wanted));
  }
  return propertyResponse(pathOf(described.resource), found, missing);
}

async function expandUrls(described: Described, property: Xml, wanted: XmlElement): Promise<Xml> {
  if (wanted.children.length === 0) return property;
  const parts = property.split(/(<d:href>[^<]*<\/d:href>)/);
  const expanded = parts.map(async (part) => {
    const [, path = ''] = /^<d:href>(.*)<\/d:href>$/.exec(part) ?? [];
    const resource = resourceAt(path);
    const { ctx, person } = described;
    // Clients may have stored any URL as the user's card.
    if (resource === null || resource.kind === 'object' || !isOwn(ctx, resource)) return part;
    return expandProperties(await describedOf(ctx, resource, person), wanted);
  });
  return (await Promise.all(expanded)).join('');
}
