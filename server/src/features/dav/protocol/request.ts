import type { IncomingHttpHeaders } from 'node:http';
import type { Collection, CollectionName, DavContext, DavObject } from '../collection.ts';
import { type CollectionRow, findCollection, findObjectsByName } from '../dav.queries.ts';
import { DavError } from '../dav-error.ts';
import type { Branch, ObjectResource, Resource } from './resources.ts';
import { branchOf } from './resources.ts';
import { notFound } from './responses.ts';

export interface DavResponse {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterable<string> | null;
}

/** An authenticated request for an existing URL. */
export interface DavRequest {
  ctx: DavContext;
  resource: Resource;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Filled in by the method. */
  response: DavResponse;
  collections: Record<CollectionName, Collection>;
}

export const hasScope = ({ token }: DavContext, branch: Branch, access: 'read' | 'write') =>
  token.scopes.has(`${branch}:${access}`);

/** Whether a resource is of the user, or of everyone. */
export function isOwn({ user_id }: DavContext, resource: Resource): boolean {
  return !('user_id' in resource) || resource.user_id === user_id;
}

/** The scope a resource needs; null if any token may read it. */
export function branchOfResource(resource: Resource): Branch | null {
  if (resource.kind === 'home') return resource.branch;
  return 'collection' in resource ? branchOf(resource.collection) : null;
}

export function needPrivileges(): DavError {
  return new DavError(403, '{DAV:}need-privileges', 'This device may not do that.');
}

/** 503 while the account has no collections: clients would take empty ones for deletions. */
export async function requireCollection(
  ctx: DavContext,
  name: CollectionName,
): Promise<CollectionRow> {
  const row = await findCollection(ctx.db, ctx.user_id, name);
  if (row === null) throw new DavError(503, null, 'The account isn’t ready yet. Try again soon.');
  return row;
}

/** Groups don't exist for clients that get tags as CATEGORIES. */
export function isHidden({ token }: DavContext, kind: DavObject['kind']): boolean {
  return kind === 'group' && token.groups === 'categories';
}

/** 404 if there's no such member for this client. */
export async function requireMember(
  ctx: DavContext,
  { collection, name }: ObjectResource,
): Promise<DavObject> {
  const [object] = await findObjectsByName(ctx.db, ctx.user_id, collection, [name]);
  if (object === undefined || isHidden(ctx, object.kind)) throw notFound();
  return object;
}

/** Whether the client leaves out what it knows (RFC 8144 §2.1; `Brief` is Apple's). */
export function isMinimal({ headers, response }: DavRequest): boolean {
  const { prefer = '', brief } = headers;
  const isPreferred = /\breturn\s*=\s*"?minimal\b/i.test(String(prefer));
  if (isPreferred) response.headers['preference-applied'] = 'return=minimal';
  return isPreferred || brief === 't';
}
