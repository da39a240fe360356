import type { Contact } from '#contract/contacts.ts';
import { detailLine, displayName } from '../../../entities/contact/contact-name.ts';
import { initials } from '../../../ui/initials.ts';
import { avatarTint } from '../../../ui/styles/avatar-tint.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-class.ts';

/** The sketch of the narrow list, in which there is one row of nobody: a favorite of a type. */
export interface ListPreview {
  /**
   * Fills the list, as far as it is seen. `lookOf` gives the classes of a type's colour, null where there is none. Pictures
   * of people come with the page.
   */
  fill: (contacts: readonly Contact[], lookOf: (type_id: number) => string | null) => void;
}

export function renderListPreview(sketch: Element): ListPreview {
  const list = part(sketch, '[role="grid"]');
  const nobody = part(list, '[data-place]');
  const rows = nobody.parentElement!;
  nobody.remove();
  // Not seen before the row is pointed at.
  part(nobody, '[data-control="select"]').remove();
  // How many there are comes with the page, which knows how this person reads numbers.
  part(sketch, '[role="status"]').textContent = '';
  return {
    fill: (contacts, lookOf) => {
      const seen = Math.ceil(list.clientHeight / ROW_HEIGHT.list);
      rows.append(
        ...contacts.slice(0, seen).map((contact, place) => {
          const { contact_type_id: type } = contact;
          const row = nobody.cloneNode(true) as HTMLElement;
          row.style.top = `${HEAD_HEIGHT.list + place * ROW_HEIGHT.list}px`;
          row.style.height = `${ROW_HEIGHT.list}px`;
          fillRow(row, contact, type === null ? null : lookOf(type));
          return row;
        }),
      );
    },
  };
}

function fillRow(row: Element, contact: Contact, look: string | null): void {
  const name = displayName(contact);
  const avatar = part(row, 'a > span');
  tint(avatar, avatarTint(name));
  avatar.textContent = initials(name);
  const called = part(row, 'bdi');
  called.textContent = name;
  if (!contact.favorite) while (called.nextSibling !== null) called.nextSibling.remove();
  const detail = part(row, 'span + bdi');
  detail.textContent = detailLine(contact);
  const dot = detail.previousElementSibling!;
  if (look === null) dot.remove();
  else tint(dot, look);
}

/** In the place of nobody's colours. */
function tint(element: Element, classes: string): void {
  element.className = element.className.replace(/\S*-tint-\S+ \S*-tint-\S+/, classes);
}

function part(of: Element, selector: string): HTMLElement {
  const found = of.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The sketch has no ${selector}.`);
  return found;
}
