import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { ContactTypeDot } from '../features/contact-types/contact-type-dot.tsx';
import { typeColor } from '../features/contact-types/type-color.ts';
import { ContactRow } from '../features/contacts/list/contact-row.tsx';
import { renderListPreview } from '../features/contacts/list/row-preview.ts';
import { aContact } from '../testing/contacts.ts';
import { layOut } from '../testing/lay-out.ts';
import { renderContactsPreview } from './contacts-preview.tsx';

const markup = await renderContactsPreview();
const TYPES = new Map([
  [1, 'teal'],
  [2, 'slate'],
]);

beforeEach(() => layOut());

function sketched(contacts: readonly Contact[]): Element[] {
  const place = document.createElement('div');
  place.innerHTML = markup;
  renderListPreview(place).fill(contacts, (id) => {
    const color = TYPES.get(id);
    return color === undefined ? null : typeColor(color);
  });
  return [...place.querySelectorAll('[data-place]')];
}

function drawn(contact: Contact): Element {
  const place = document.createElement('div');
  const color = TYPES.get(contact.contact_type_id ?? 0);
  place.innerHTML = renderToStaticMarkup(
    <ContactRow
      contact={contact}
      place={0}
      top={4}
      height={64}
      href="/"
      open={false}
      selected={false}
      tabStop={false}
      columns={null}
      typeOf={() => color && <ContactTypeDot type={{ ...TYPE, color }} />}
    />,
  );
  return place.firstElementChild!;
}

const TYPE = {
  id: 1,
  name: '',
  color: '',
  icon: 'smile',
  cadence_days: null,
  position: 0,
  contact_count: 0,
};

function linkIn(row: Element): Element {
  return row.querySelector('a')!;
}

/** What of an element is seen: its kind, its classes in any order, its words, and those in it. */
function look(element: Element): unknown {
  const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return {
    kind: element.localName,
    classes: [...element.classList].toSorted(),
    words: words.map(({ nodeValue }) => nodeValue).join(''),
    parts: [...element.children].map(look),
  };
}

const text = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 12 }));
const anyContact = fc
  .record({
    first_name: text,
    last_name: text,
    nickname: text,
    email: text,
    phone_number: text,
    company_name: text,
    job_title: text,
    favorite: fc.boolean(),
    contact_type_id: fc.constantFrom(null, 1, 2),
  })
  .map(aContact);

it('renders preview rows like real rows', () => {
  fc.assert(
    fc.property(anyContact, (contact) => {
      const [row] = sketched([contact]);
      expect(look(linkIn(row!))).toEqual(look(linkIn(drawn(contact))));
    }),
  );
});

it('positions rows like the page', () => {
  const rows = sketched(Array.from({ length: 100 }, () => aContact())) as HTMLElement[];
  expect(rows).toHaveLength(10);
  expect(rows.slice(0, 2).map(({ style }) => [style.top, style.height])).toEqual([
    ['4px', '64px'],
    ['68px', '64px'],
  ]);
});

it('is inert and has no duplicate ids', () => {
  const place = document.createElement('div');
  place.innerHTML = markup;
  const sketch = place.firstElementChild!;
  expect(sketch).toHaveAttribute('inert');
  expect(sketch).toHaveAttribute('aria-hidden', 'true');
  expect(place.querySelectorAll('[id], [for], [popovertarget], [style]')).toHaveLength(0);
});
