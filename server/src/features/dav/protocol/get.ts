import type { CollectionName } from '../collection.ts';
import { findObjectsById, listObjects } from '../dav.queries.ts';
import { contentTypeOf } from './collection-properties.ts';
import { tagsIn } from './preconditions.ts';
import { type DavRequest, requireCollection, requireMember } from './request.ts';
import type { ObjectResource } from './resources.ts';
import { methodNotAllowed, notFound } from './responses.ts';
import { acceptedForm, etagOf } from './versions.ts';

/** A member, or all of a collection as one file. */
export async function get(dav: DavRequest): Promise<void> {
  const { resource } = dav;
  if (resource.kind === 'object') return getObject(dav, resource);
  if (resource.kind === 'collection') return getAll(dav, resource.collection);
  throw methodNotAllowed();
}

async function getObject(
  { ctx, headers, response, collections }: DavRequest,
  resource: ObjectResource,
): Promise<void> {
  const { collection } = resource;
  const row = await requireCollection(ctx, collection);
  const object = await requireMember(ctx, resource);
  const etag = etagOf(ctx, row, object);
  Object.assign(response.headers, {
    etag,
    'last-modified': new Date(object.changed_at).toUTCString(),
    vary: 'Accept',
  });
  if (tagsIn(headers['if-none-match'])?.some((tag) => tag === etag || tag === '*')) {
    response.status = 304;
    return;
  }
  const form = acceptedForm(headers.accept);
  const [text = null] = await collections[collection].texts(ctx, [object], form);
  if (text === null) throw notFound();
  const version = collection === 'contacts' ? `; version=${form.version}` : '';
  response.headers['content-type'] = contentTypeOf(collection) + version;
  response.body = text;
}

const PAGE_SIZE = 200;

async function getAll(dav: DavRequest, collection: CollectionName): Promise<void> {
  const { ctx, headers, response, collections } = dav;
  await requireCollection(ctx, collection);
  const form = acceptedForm(headers.accept);
  const objects = await listObjects(ctx.db, ctx.user_id, collection, ctx.token.groups === 'cards');
  async function* texts() {
    for (let from = 0; from < objects.length; from += PAGE_SIZE) {
      const ids = objects.slice(from, from + PAGE_SIZE).map(({ id }) => id);
      const page = await findObjectsById(ctx.db, ids);
      yield* (await collections[collection].texts(ctx, page, form)).filter((text) => text !== null);
    }
  }
  const parts = collection === 'contacts' ? texts() : oneCalendar(texts());
  const version = collection === 'contacts' ? `; version=${form.version}` : '';
  response.headers['vary'] = 'Accept';
  response.headers['content-type'] =
    contentTypeOf(collection).replace(/; component.*/, '') + version;
  response.body = parts;
}

/** The components of all calendars in one, with each time zone once. */
async function* oneCalendar(calendars: AsyncIterable<string>): AsyncGenerator<string> {
  yield 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Acquaint//Calendar//EN\r\n';
  const zones = new Set<string>();
  const addZone = (zone: string) => {
    const name = /^TZID:.*$/m.exec(zone)?.[0] ?? '';
    const isNew = !zones.has(name);
    zones.add(name);
    return isNew ? zone : '';
  };
  for await (const calendar of calendars)
    yield calendar
      .slice(calendar.search(/^BEGIN:(?!VCALENDAR)/m), calendar.lastIndexOf('END:VCALENDAR'))
      .replaceAll(/^BEGIN:VTIMEZONE\r\n[^]*?^END:VTIMEZONE\r\n/gm, addZone);
  yield 'END:VCALENDAR\r\n';
}
