import type { CollectionName } from '../collection.ts';
import { APPLE_ICAL, CALENDARSERVER } from '../dav-error.ts';
import { element, escapeXml } from '../xml/write-xml.ts';
import {
  caldav,
  carddav,
  collectionOf,
  of,
  ofBook,
  ofCalendar,
  type Property,
  stored,
} from './property.ts';
import { offeredVersions, syncTokenOf } from './versions.ts';

const CONTENT_TYPES: Record<CollectionName, string> = {
  contacts: 'text/vcard; charset=utf-8',
  reminders: 'text/calendar; charset=utf-8; component=VTODO',
  birthdays: 'text/calendar; charset=utf-8; component=VEVENT',
};
export const contentTypeOf = (collection: CollectionName) => CONTENT_TYPES[collection];

/** As sabre; a PUT of more is refused. */
export const MAX_RESOURCE_BYTES = 10_000_000;

const dataType = (name: string, type: string, version: string) =>
  element(name).replace('/>', ` content-type="${type}" version="${version}"/>`);

const collations = (names: string[]) =>
  names.map((name) => element(carddav('supported-collation'), name)).join('');

const syncToken = of(['collection'], ({ ctx, row }) => row && escapeXml(syncTokenOf(ctx, row)));

/** Of the address book and the calendars. */
export const COLLECTION_PROPERTIES: [string, Property][] = [
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
