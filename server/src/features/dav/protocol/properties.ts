import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { translate } from '../../../infra/translations.ts';
import type { CollectionName, DavContext } from '../collection.ts';
import { APPLE_ICAL, CALDAV, CALENDARSERVER, CARDDAV } from '../dav-error.ts';
import type { CollectionRow, ListedObject, StoredProperties } from '../dav.queries.ts';
import { dav, element, escapeXml, href, type Xml } from '../xml/write-xml.ts';
import { branchOfResource, hasScope } from './request.ts';
import { pathOf, type Resource } from './resources.ts';
import { etagOf, offeredVersions, syncTokenOf } from './versions.ts';

/** What the properties of a resource are made of. */
export interface Described {
  ctx: DavContext;
  resource: Resource;
  /** Of collections and objects. */
  row: CollectionRow | null;
  object: ListedObject | null;
  /** Of objects, if a requested property needs it. */
  text: string | null;
  /** As in `address-data` or `calendar-data`. */
  data: Xml | null;
  /** The user's full name and email. */
  person: { name: string; email: string };
}

/** The content, or null if the resource lacks the property. */
type Property = (described: Described) => Xml | null;

const principalOf = ({ ctx }: Described) => pathOf({ kind: 'principal', user_id: ctx.user_id });
const carddav = (local: string) => `{${CARDDAV}}${local}`;
const caldav = (local: string) => `{${CALDAV}}${local}`;

/** A property of some kinds of resources only. */
const of =
  (kinds: Resource['kind'][], property: Property): Property =>
  (described) =>
    kinds.includes(described.resource.kind) ? property(described) : null;

const collectionOf = ({ resource }: Described): CollectionName | null =>
  resource.kind === 'collection' ? resource.collection : null;
const ofBook =
  (property: Property): Property =>
  (described) =>
    collectionOf(described) === 'contacts' ? property(described) : null;
const ofCalendar =
  (property: Property): Property =>
  (described) => {
    const collection = collectionOf(described);
    return collection === null || collection === 'contacts' ? null : property(described);
  };

const stored =
  (name: string, fallback: Property = () => null): Property =>
  (described) => {
    const value = described.row?.properties[storedName(described.resource, name)];
    return value === undefined ? fallback(described) : value;
  };

/** Homes have no row of their own. */
export function storedName(resource: Resource, name: string): string {
  return resource.kind === 'home' ? `home ${name}` : name;
}

const text = (property: (described: Described) => string | null): Property => {
  return (described) => {
    const value = property(described);
    return value === null ? null : escapeXml(value);
  };
};

const RESOURCE_TYPES: Record<Resource['kind'], Xml> = {
  site: '',
  root: dav('collection'),
  principals: dav('collection'),
  principal: dav('principal'),
  home: dav('collection'),
  collection: dav('collection'),
  object: '',
};

function resourceType(described: Described): Xml {
  const collection = collectionOf(described);
  const kind =
    collection === null
      ? ''
      : element(collection === 'contacts' ? carddav('addressbook') : caldav('calendar'));
  return RESOURCE_TYPES[described.resource.kind] + kind;
}

const NAMES: Record<CollectionName, () => ReturnType<typeof msg>> = {
  contacts: () => msg`Contacts`,
  reminders: () => msg`Reminders`,
  birthdays: () => msg`Birthdays`,
};

function displayName({ ctx, resource, person, object }: Described): string | null {
  if (resource.kind === 'principal') return person.name;
  if (resource.kind === 'collection') return translate(ctx.language, NAMES[resource.collection]());
  return object === null ? 'Acquaint' : null;
}

/** Clients decide by these whether they offer to edit. */
function privilegesOf({ ctx, resource }: Described): string[] {
  const readable = ['read', 'read-current-user-privilege-set'];
  const branch = branchOfResource(resource);
  if (branch === null || !hasScope(ctx, branch, 'write')) return readable;
  if (resource.kind === 'home') return [...readable, 'write-properties'];
  // Thunderbird takes a calendar with `write-properties` for a writable one.
  if ('collection' in resource && resource.collection === 'birthdays') return readable;
  return [...readable, 'write', 'write-properties', 'write-content', 'bind', 'unbind'];
}

const privilegeSet = (described: Described) =>
  privilegesOf(described)
    .map((name) => dav('privilege', dav(name)))
    .join('');

function accessList(described: Described): Xml {
  const who = dav('principal', href(principalOf(described)));
  return dav('ace', who + dav('grant', privilegeSet(described)) + dav('protected'));
}

const REPORTS: Record<CollectionName, string[]> = {
  contacts: [
    carddav('addressbook-multiget'),
    carddav('addressbook-query'),
    '{DAV:}sync-collection',
  ],
  reminders: [caldav('calendar-multiget'), caldav('calendar-query'), '{DAV:}sync-collection'],
  birthdays: [caldav('calendar-multiget'), caldav('calendar-query'), '{DAV:}sync-collection'],
};
const COMMON_REPORTS = [
  'expand-property',
  'principal-property-search',
  'principal-search-property-set',
  'principal-match',
].map((name) => `{DAV:}${name}`);

/** The reports that a resource answers. */
export function reportsOf(resource: Resource): string[] {
  return [
    ...(resource.kind === 'collection' ? REPORTS[resource.collection] : []),
    ...COMMON_REPORTS,
  ];
}

const supportedReports = ({ resource }: Described) =>
  reportsOf(resource)
    .map((name) => dav('supported-report', dav('report', element(name))))
    .join('');

const CONTENT_TYPES: Record<CollectionName, string> = {
  contacts: 'text/vcard; charset=utf-8',
  reminders: 'text/calendar; charset=utf-8; component=VTODO',
  birthdays: 'text/calendar; charset=utf-8; component=VEVENT',
};
export const contentTypeOf = (collection: CollectionName) => CONTENT_TYPES[collection];

function homeSet(branch: 'contacts' | 'reminders'): Property {
  return of(['principal'], ({ ctx }) =>
    hasScope(ctx, branch, 'read')
      ? href(pathOf({ kind: 'home', user_id: ctx.user_id, branch }))
      : null,
  );
}

/** The same for each server, without revealing the id. */
function resourceId({ ctx }: Described): Xml {
  const hex = createHash('sha256')
    .update(`${ctx.settings.public_url} ${ctx.user_id}`)
    .digest('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return href(`urn:uuid:${uuid}`);
}

const dataType = (name: string, type: string, version: string) =>
  element(name).replace('/>', ` content-type="${type}" version="${version}"/>`);

const collations = (names: string[]) =>
  names.map((name) => element(carddav('supported-collation'), name)).join('');

const syncToken = of(['collection'], ({ ctx, row }) => row && escapeXml(syncTokenOf(ctx, row)));

/** As sabre; a PUT of more is refused. */
export const MAX_RESOURCE_BYTES = 10_000_000;

const COMMON: [string, Property][] = [
  ['{DAV:}resourcetype', resourceType],
  ['{DAV:}displayname', stored('{DAV:}displayname', text(displayName))],
  ['{DAV:}getetag', text(({ ctx, row, object }) => row && object && etagOf(ctx, row, object))],
  [
    '{DAV:}getlastmodified',
    text(({ object }) => object && new Date(object.changed_at).toUTCString()),
  ],
  [
    '{DAV:}getcontenttype',
    text(({ resource }) =>
      resource.kind === 'object' ? contentTypeOf(resource.collection) : null,
    ),
  ],
  [
    '{DAV:}getcontentlength',
    text((one) => (one.text === null ? null : String(Buffer.byteLength(one.text)))),
  ],
];

/** Not part of `allprop` (RFC 3744 §4). */
const ON_REQUEST: [string, Property][] = [
  ['{DAV:}current-user-principal', (described) => href(principalOf(described))],
  ['{DAV:}current-user-privilege-set', privilegeSet],
  ['{DAV:}owner', (described) => href(principalOf(described))],
  ['{DAV:}supported-report-set', supportedReports],
  ['{DAV:}principal-collection-set', () => href(pathOf({ kind: 'principals' }))],
  ['{DAV:}acl', accessList],
  ['{DAV:}principal-URL', of(['principal'], (described) => href(principalOf(described)))],
  ['{DAV:}alternate-URI-set', of(['principal'], () => '')],
  ['{DAV:}group-membership', of(['principal'], () => '')],
  ['{DAV:}resource-id', of(['principal'], resourceId)],
  [carddav('addressbook-home-set'), homeSet('contacts')],
  [caldav('calendar-home-set'), homeSet('reminders')],
  [
    caldav('calendar-user-address-set'),
    of(['principal'], ({ person }) => href(`mailto:${person.email}`)),
  ],
  [
    `{${CALENDARSERVER}}email-address-set`,
    of(['principal'], ({ person }) =>
      element(`{${CALENDARSERVER}}email-address`, escapeXml(person.email)),
    ),
  ],
  [`{${CALENDARSERVER}}me-card`, of(['home'], stored(`{${CALENDARSERVER}}me-card`))],
  [
    carddav('supported-address-data'),
    ofBook(({ ctx }) =>
      offeredVersions(ctx)
        .map((version) => dataType(carddav('address-data-type'), 'text/vcard', version))
        .join(''),
    ),
  ],
  [carddav('max-resource-size'), ofBook(() => String(MAX_RESOURCE_BYTES))],
  [carddav('addressbook-description'), ofBook(stored(carddav('addressbook-description')))],
  [
    carddav('supported-collation-set'),
    ofBook(() => collations(['i;ascii-casemap', 'i;unicode-casemap'])),
  ],
  ['{DAV:}sync-token', syncToken],
  [`{${CALENDARSERVER}}getctag`, syncToken],
  [
    caldav('supported-calendar-component-set'),
    ofCalendar((one) =>
      element(caldav('comp')).replace(
        '/>',
        ` name="${collectionOf(one) === 'reminders' ? 'VTODO' : 'VEVENT'}"/>`,
      ),
    ),
  ],
  [
    caldav('supported-calendar-data'),
    ofCalendar(() => dataType(caldav('calendar-data'), 'text/calendar', '2.0')),
  ],
  [caldav('calendar-timezone'), ofCalendar(stored(caldav('calendar-timezone')))],
  [caldav('max-resource-size'), ofCalendar(() => String(MAX_RESOURCE_BYTES))],
  [caldav('min-date-time'), ofCalendar(() => '19000101T000000Z')],
  [caldav('max-date-time'), ofCalendar(() => '21001231T235959Z')],
  [`{${APPLE_ICAL}}calendar-color`, ofCalendar(stored(`{${APPLE_ICAL}}calendar-color`))],
  [`{${APPLE_ICAL}}calendar-order`, ofCalendar(stored(`{${APPLE_ICAL}}calendar-order`))],
];

const PROPERTIES = new Map([...COMMON, ...ON_REQUEST]);
export const ALL_PROPERTIES = COMMON.map(([name]) => name);
export const PROPERTY_NAMES = [...PROPERTIES.keys()];

/** Properties with an object's text in them. */
export const DATA_PROPERTIES = [carddav('address-data'), caldav('calendar-data')];
export const TEXT_PROPERTIES = new Set([...DATA_PROPERTIES, '{DAV:}getcontentlength']);

/** The element of a property, or null if the resource lacks it. */
export function describe(described: Described, name: string): Xml | null {
  const isData = DATA_PROPERTIES.includes(name);
  if (isData && described.data === null) return null;
  const content = isData ? described.data! : (PROPERTIES.get(name)?.(described) ?? null);
  return content === null ? null : element(name, content);
}

/** Properties that clients may set, by kind of resource. */
const WRITABLE: Record<'book' | 'calendar' | 'home', string[]> = {
  book: ['{DAV:}displayname', carddav('addressbook-description')],
  calendar: [
    '{DAV:}displayname',
    `{${APPLE_ICAL}}calendar-color`,
    `{${APPLE_ICAL}}calendar-order`,
    caldav('calendar-timezone'),
  ],
  home: [`{${CALENDARSERVER}}me-card`],
};

export function isWritable(resource: Resource, name: string): boolean {
  if (resource.kind === 'home') return WRITABLE.home.includes(name);
  if (resource.kind !== 'collection') return false;
  return WRITABLE[resource.collection === 'contacts' ? 'book' : 'calendar'].includes(name);
}

export type { StoredProperties };
