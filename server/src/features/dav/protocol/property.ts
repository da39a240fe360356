import type { CollectionName, DavContext } from '../collection.ts';
import { CALDAV, CARDDAV } from '../dav-error.ts';
import type { CollectionRow, ListedObject } from '../dav.queries.ts';
import { escapeXml, type Xml } from '../xml/write-xml.ts';
import { pathOf, type Resource } from './resources.ts';

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

/** The content, or null if the resource doesn't have the property. */
export type Property = (described: Described) => Xml | null;

export const principalOf = ({ ctx }: Described) =>
  pathOf({ kind: 'principal', user_id: ctx.user_id });
export const carddav = (local: string) => `{${CARDDAV}}${local}`;
export const caldav = (local: string) => `{${CALDAV}}${local}`;

/** A property of some kinds of resources only. */
export const of =
  (kinds: Resource['kind'][], property: Property): Property =>
  (described) =>
    kinds.includes(described.resource.kind) ? property(described) : null;

export const collectionOf = ({ resource }: Described): CollectionName | null =>
  resource.kind === 'collection' ? resource.collection : null;
export const ofBook =
  (property: Property): Property =>
  (described) =>
    collectionOf(described) === 'contacts' ? property(described) : null;
export const ofCalendar =
  (property: Property): Property =>
  (described) => {
    const collection = collectionOf(described);
    return collection === null || collection === 'contacts' ? null : property(described);
  };

export const stored =
  (name: string, fallback: Property = () => null): Property =>
  (described) => {
    const value = described.row?.properties[storedName(described.resource, name)];
    return value === undefined ? fallback(described) : value;
  };

/** Homes have no row of their own. */
export function storedName(resource: Resource, name: string): string {
  return resource.kind === 'home' ? `home ${name}` : name;
}

export const text = (property: (described: Described) => string | null): Property => {
  return (described) => {
    const value = property(described);
    return value === null ? null : escapeXml(value);
  };
};
