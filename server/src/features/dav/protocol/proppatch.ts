import { DavError } from '../dav-error.ts';
import { setProperties } from '../dav.queries.ts';
import { child, readXml, type XmlElement } from '../xml/read-xml.ts';
import { dav as davElement, element, escapeXml, href, type Xml } from '../xml/write-xml.ts';
import { setMultistatus } from './multistatus.ts';
import { isWritable, PROPERTY_NAMES } from './properties.ts';
import { storedName } from './property.ts';
import {
  branchOfResource,
  type DavRequest,
  hasScope,
  needPrivileges,
  requireCollection,
  requireMember,
} from './request.ts';
import { pathOf } from './resources.ts';

const MAX_VALUE_LENGTH = 10_000;

interface Change {
  name: string;
  /** Null removes it. */
  value: Xml | null;
}

/** RFC 4918 §9.2: all changes or none. */
export async function proppatch(dav: DavRequest): Promise<void> {
  const { ctx, resource } = dav;
  const branch = branchOfResource(resource);
  if (branch !== null && !hasScope(ctx, branch, 'write')) throw needPrivileges();
  const changes = readChanges(dav);
  if (resource.kind === 'object') await requireMember(ctx, resource);
  const isAllowed = changes.every(({ name }) => isWritable(resource, name));
  if (isAllowed) await store(dav, changes);
  const propstats = changes.map(({ name }) => {
    const [status, error] = statusOf(name, isAllowed, isWritable(resource, name));
    return davElement(
      'propstat',
      davElement('prop', element(name)) + davElement('status', `HTTP/1.1 ${status}`) + error,
    );
  });
  const response = davElement('response', href(pathOf(resource)) + propstats.join(''));
  async function* responses() {
    yield response;
  }
  return setMultistatus(dav.response, responses());
}

function statusOf(name: string, isAllowed: boolean, isWritableHere: boolean): [string, Xml] {
  if (isAllowed) return ['200 OK', ''];
  if (isWritableHere) return ['424 Failed Dependency', ''];
  const error = davElement('error', davElement('cannot-modify-protected-property'));
  return ['403 Forbidden', PROPERTY_NAMES.includes(name) ? error : ''];
}

function readChanges(dav: DavRequest): Change[] {
  const body = readXml(dav.body);
  if (body?.name !== '{DAV:}propertyupdate')
    throw new DavError(400, null, 'The body must be a propertyupdate element.');
  const changes = body.children.flatMap((operation): Change[] => {
    const properties = child(operation, '{DAV:}prop')?.children ?? [];
    if (operation.name === '{DAV:}set')
      return properties.map((one) => ({ name: one.name, value: contentOf(one) }));
    return operation.name === '{DAV:}remove'
      ? properties.map(({ name }) => ({ name, value: null }))
      : [];
  });
  if (changes.length === 0) throw new DavError(400, null, 'The body must name a property.');
  return changes;
}

function contentOf(property: XmlElement): Xml {
  const content =
    property.children.length === 0
      ? escapeXml(property.text)
      : property.children.map((one) => element(one.name, contentOf(one))).join('');
  if (content.length > MAX_VALUE_LENGTH) throw new DavError(403, null, 'The value is too long.');
  return content;
}

async function store({ ctx, resource }: DavRequest, changes: Change[]): Promise<void> {
  const collection =
    resource.kind === 'home'
      ? resource.branch
      : resource.kind === 'collection'
        ? resource.collection
        : null;
  if (collection === null) return;
  await requireCollection(ctx, collection);
  const values = changes.map(({ name, value }) => [storedName(resource, name), value] as const);
  await setProperties(ctx.db, ctx.user_id, collection, Object.fromEntries(values));
}
