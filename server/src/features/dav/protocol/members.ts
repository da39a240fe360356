import type { DavObject, Form } from '../collection.ts';
import { type CollectionRow, findObjectsById, type ListedObject } from '../dav.queries.ts';
import { child, type XmlElement } from '../xml/read-xml.ts';
import { element, escapeXml, type Xml } from '../xml/write-xml.ts';
import { expandCalendar, limitRecurrenceSet } from '../calendars/expand-calendar.ts';
import { readTimeRange } from '../calendars/time-range.ts';
import {
  ALL_PROPERTIES,
  DATA_PROPERTIES,
  describe,
  PROPERTY_NAMES,
  TEXT_PROPERTIES,
} from './properties.ts';
import type { Described } from './property.ts';
import { propertyResponse } from './multistatus.ts';
import type { DavRequest } from './request.ts';
import { pathOf, type Resource } from './resources.ts';
import { checkCalendarData, requestedForm } from './versions.ts';

/** The properties that a request names (RFC 4918 §9.1). */
export interface Wanted {
  names: string[];
  /** Only the names are wanted. */
  names_only: boolean;
  /** Whether those that a resource doesn't have are listed. */
  lists_missing: boolean;
  form: Form;
  data: XmlElement | null;
}

/** Reads `prop`, `allprop` or `propname`; everything without a body. */
export function readWanted(body: XmlElement | null, is_minimal: boolean): Wanted {
  const properties = body && child(body, '{DAV:}prop');
  const [addressData, calendarData] = DATA_PROPERTIES.map((name) =>
    properties?.children.find((one) => one.name === name),
  );
  checkCalendarData(calendarData);
  const common = { form: requestedForm(addressData), data: addressData ?? calendarData ?? null };
  if (properties) {
    const names = [...new Set(properties.children.map(({ name }) => name))];
    return { ...common, names, names_only: false, lists_missing: !is_minimal };
  }
  if (body && child(body, '{DAV:}propname'))
    return { ...common, names: PROPERTY_NAMES, names_only: true, lists_missing: false };
  const included = body ? child(body, '{DAV:}include') : undefined;
  const names = [...ALL_PROPERTIES, ...(included?.children ?? []).map(({ name }) => name)];
  return { ...common, names: [...new Set(names)], names_only: false, lists_missing: false };
}

/** The properties of a resource. */
export function describeResource(described: Described, wanted: Wanted): Xml {
  const elements = wanted.names.map((name) => ({ name, xml: describe(described, name) }));
  const found = elements.flatMap(({ xml }) => xml ?? []);
  const missing = elements.filter(({ xml }) => xml === null).map(({ name }) => element(name));
  return propertyResponse(
    pathOf(described.resource),
    wanted.names_only ? found.map(withoutContent) : found,
    wanted.lists_missing ? missing : [],
  );
}

const withoutContent = (xml: Xml) => xml.replace(/^<([^\s>/]+)([^>]*?)\/?>[^]*$/, '<$1$2/>');

/** Texts in memory at a time. */
const PAGE_SIZE = 200;

/** Whether texts are loaded for these properties. */
export const needsText = ({ names, names_only }: Wanted) =>
  !names_only && names.some((name) => TEXT_PROPERTIES.has(name));

export interface Listing {
  dav: DavRequest;
  row: CollectionRow;
  wanted: Wanted;
  person: Described['person'];
}

/** The members with their properties, a page at a time; `filter` is for their texts. */
export async function* describeMembers(
  listing: Listing,
  objects: readonly ListedObject[],
  filter: ((text: string) => boolean) | null = null,
): AsyncGenerator<Xml> {
  const { dav, row, wanted, person } = listing;
  const loads = filter !== null || needsText(wanted);
  for (let from = 0; from < objects.length; from += PAGE_SIZE) {
    const page = objects.slice(from, from + PAGE_SIZE);
    const texts = loads ? await loadTexts(dav, row, page, wanted.form) : new Map<number, string>();
    for (const object of page) {
      const text = texts.get(object.id) ?? null;
      // Deleted since it was listed: the next sync says so.
      if (loads && text === null) continue;
      if (filter !== null && !filter(text!)) continue;
      const { user_id } = dav.ctx;
      const resource: Resource = {
        kind: 'object',
        user_id,
        collection: row.name,
        name: object.name,
      };
      const data = text === null ? null : escapeXml(dataOf(row, text, wanted.data));
      yield describeResource({ ctx: dav.ctx, resource, row, object, text, data, person }, wanted);
    }
  }
}

async function loadTexts(
  { ctx, collections }: DavRequest,
  row: CollectionRow,
  page: readonly ListedObject[],
  form: Form,
): Promise<Map<number, string>> {
  const objects = await findObjectsById(
    ctx.db,
    page.map(({ id }) => id),
  );
  const texts = await collections[row.name].texts(ctx, objects, form);
  return new Map(
    objects.flatMap(({ id }, index): [number, string][] => {
      const text = texts[index] ?? null;
      return text === null ? [] : [[id, text]];
    }),
  );
}

/** The part of a text that `address-data` or `calendar-data` names. */
function dataOf({ name }: CollectionRow, text: string, data: XmlElement | null): string {
  if (data === null || data.children.length === 0) return text;
  return name === 'contacts' ? selectProperties(text, data) : expandIn(text, data);
}

const ALWAYS = ['BEGIN', 'END', 'VERSION', 'UID', 'FN'];

/** RFC 6352 §10.4.2; what a vCard needs is always there. */
function selectProperties(text: string, data: XmlElement): string {
  const names = data.children
    .filter(({ name }) => name === '{urn:ietf:params:xml:ns:carddav}prop')
    .map(({ attributes }) => (attributes['name'] ?? '').toUpperCase());
  if (names.length === 0) return text;
  const wanted = new Set([...ALWAYS, ...names]);
  return text.replaceAll(
    /^(?:[\w-]+\.)?([\w-]+)[^\r]*(?:\r\n[ \t][^\r]*)*\r\n/gm,
    (lines, name: string) => (wanted.has(name.toUpperCase()) ? lines : ''),
  );
}

const CALDAV_NAME = '{urn:ietf:params:xml:ns:caldav}';

/** RFC 4791 §9.6. */
function expandIn(text: string, data: XmlElement): string {
  const expand = child(data, `${CALDAV_NAME}expand`);
  if (expand !== undefined) return expandCalendar(text, readTimeRange(expand));
  const limit = child(data, `${CALDAV_NAME}limit-recurrence-set`);
  return limit === undefined ? text : limitRecurrenceSet(text, readTimeRange(limit));
}

/** As a listing has it. */
export function toListed(object: DavObject): ListedObject {
  return { ...object, is_deleted: false };
}
