import { COLLECTION_NAMES, type DavContext } from '../collection.ts';
import { DavError } from '../dav-error.ts';
import { listObjects } from '../dav.queries.ts';
import { readXml } from '../xml/read-xml.ts';
import type { Xml } from '../xml/write-xml.ts';
import { describedOf } from './described.ts';
import { describeMembers, describeResource, readWanted, toListed, type Wanted } from './members.ts';
import { setMultistatus } from './multistatus.ts';
import type { Described } from './property.ts';
import {
  type DavRequest,
  hasScope,
  isMinimal,
  requireCollection,
  requireMember,
} from './request.ts';
import { branchOf, type ObjectResource, type Resource } from './resources.ts';

/** RFC 4918 §9.1. A missing `Depth` is 1, because infinity isn't served. */
export async function propfind(dav: DavRequest, person: Described['person']): Promise<void> {
  const depth = readDepth(dav);
  const body = readXml(dav.body);
  if (body !== null && body.name !== '{DAV:}propfind')
    throw new DavError(400, null, 'The body must be a propfind element.');
  const wanted = readWanted(body, isMinimal(dav));
  return setMultistatus(dav.response, listResources(dav, { depth, wanted, person }));
}

function readDepth({ headers }: DavRequest): 0 | 1 {
  const depth = String(headers.depth ?? '1')
    .trim()
    .toLowerCase();
  if (depth === 'infinity')
    throw new DavError(403, '{DAV:}propfind-finite-depth', 'Only depths 0 and 1 are served.');
  if (depth !== '0' && depth !== '1') throw new DavError(400, null, 'Depth must be 0 or 1.');
  return depth === '0' ? 0 : 1;
}

interface Query {
  depth: 0 | 1;
  wanted: Wanted;
  person: Described['person'];
}

async function* listResources(dav: DavRequest, query: Query): AsyncGenerator<Xml> {
  const { resource } = dav;
  if (resource.kind === 'object') {
    yield* describeObject(dav, query, resource);
    return;
  }
  yield describeResource(await describedOf(dav.ctx, resource, query.person), query.wanted);
  if (query.depth === 0) return;
  if (resource.kind === 'collection') yield* describeCollection(dav, query, resource);
  else
    for (const member of membersOf(dav.ctx, resource))
      yield describeResource(await describedOf(dav.ctx, member, query.person), query.wanted);
}

async function* describeObject(
  dav: DavRequest,
  { wanted, person }: Query,
  resource: ObjectResource,
): AsyncGenerator<Xml> {
  const row = await requireCollection(dav.ctx, resource.collection);
  const object = await requireMember(dav.ctx, resource);
  yield* describeMembers({ dav, row, wanted, person }, [toListed(object)]);
}

async function* describeCollection(
  dav: DavRequest,
  { wanted, person }: Query,
  { collection }: Resource & { kind: 'collection' },
): AsyncGenerator<Xml> {
  const row = await requireCollection(dav.ctx, collection);
  const with_groups = dav.ctx.token.groups === 'cards';
  const objects = await listObjects(dav.ctx.db, dav.ctx.user_id, collection, with_groups);
  yield* describeMembers({ dav, row, wanted, person }, objects);
}

/** The resources directly below one that isn't a collection of objects. */
function membersOf(ctx: DavContext, resource: Resource): Resource[] {
  const { user_id } = ctx;
  if (resource.kind === 'principals') return [{ kind: 'principal', user_id }];
  if (resource.kind === 'home')
    return COLLECTION_NAMES.filter((name) => branchOf(name) === resource.branch).map(
      (collection) => ({ kind: 'collection', user_id, collection }),
    );
  if (resource.kind !== 'root') return [];
  const branches = (['contacts', 'reminders'] as const).filter((one) => hasScope(ctx, one, 'read'));
  return [
    { kind: 'principals' },
    ...branches.map((branch): Resource => ({ kind: 'home', user_id, branch })),
  ];
}
