import { msg } from '@lingui/core/runtime-macro';
import { translate } from '../../../infra/translations.ts';
import type { CollectionName } from '../collection.ts';
import { APPLE_ICAL, CALENDARSERVER } from '../dav-error.ts';
import { dav, element, href, type Xml } from '../xml/write-xml.ts';
import { COLLECTION_PROPERTIES, contentTypeOf } from './collection-properties.ts';
import { PRINCIPAL_PROPERTIES } from './principal-properties.ts';
import { accessList, privilegeSet } from './privileges.ts';
import {
  caldav,
  carddav,
  collectionOf,
  type Described,
  of,
  principalOf,
  type Property,
  stored,
  text,
} from './property.ts';
import { pathOf, type Resource } from './resources.ts';
import { supportedReports } from './supported-reports.ts';
import { etagOf } from './versions.ts';

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
  [`{${CALENDARSERVER}}me-card`, of(['home'], stored(`{${CALENDARSERVER}}me-card`))],
  ...PRINCIPAL_PROPERTIES,
  ...COLLECTION_PROPERTIES,
];

const PROPERTIES = new Map([...COMMON, ...ON_REQUEST]);
export const ALL_PROPERTIES = COMMON.map(([name]) => name);
export const PROPERTY_NAMES = [...PROPERTIES.keys()];

/** Properties with an object's text in them. */
export const DATA_PROPERTIES = [carddav('address-data'), caldav('calendar-data')];
export const TEXT_PROPERTIES = new Set([...DATA_PROPERTIES, '{DAV:}getcontentlength']);

/** The element of a property, or null if the resource doesn't have it. */
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
