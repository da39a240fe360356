import type { CollectionName } from '../collection.ts';
import { dav, element } from '../xml/write-xml.ts';
import { caldav, carddav, type Described } from './property.ts';
import type { Resource } from './resources.ts';

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

export const supportedReports = ({ resource }: Described) =>
  reportsOf(resource)
    .map((name) => dav('supported-report', dav('report', element(name))))
    .join('');
