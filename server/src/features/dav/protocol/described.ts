import type { DavContext } from '../collection.ts';
import { findCollection } from '../dav.queries.ts';
import { toListed } from './members.ts';
import type { Described } from './property.ts';
import { requireCollection, requireMember } from './request.ts';
import type { Resource } from './resources.ts';

/** What the properties of a resource are made of, without its text; 404 for a member that doesn't exist. */
export async function describedOf(
  ctx: DavContext,
  resource: Resource,
  person: Described['person'],
): Promise<Described> {
  const object = resource.kind === 'object' ? toListed(await requireMember(ctx, resource)) : null;
  return { ctx, resource, row: await rowOf(ctx, resource), object, text: null, data: null, person };
}

function rowOf(ctx: DavContext, resource: Resource) {
  if (resource.kind === 'home') return findCollection(ctx.db, ctx.user_id, resource.branch);
  return 'collection' in resource ? requireCollection(ctx, resource.collection) : null;
}
