import { createHash } from 'node:crypto';
import { CALENDARSERVER } from '../dav-error.ts';
import { element, escapeXml, href, type Xml } from '../xml/write-xml.ts';
import { caldav, carddav, type Described, of, principalOf, type Property } from './property.ts';
import { hasScope } from './request.ts';
import { pathOf } from './resources.ts';

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

/** Of the user. */
export const PRINCIPAL_PROPERTIES: [string, Property][] = [
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
];
