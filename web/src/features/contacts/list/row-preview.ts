import type { Contact } from '#contract/contacts.ts';
import { detailLine, displayName } from '../../../entities/contact/contact-name.ts';
import { initials } from '../../../ui/initials.ts';
import { avatarTint } from '../../../ui/styles/avatar-tint.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-class.ts';

/** The static preview of the narrow list, made from a template row. */
export interface ListPreview {
  /**
   * Fills the visible part of the list. `lookOf` returns a type's color classes or null. Photos appear with the app.
   */
  fill: (contacts: readonly Contact[], lookOf: (type_id: number) => string | null) => void;
}

export function renderListPreview(sketch: Element): ListPreview {
  const list = part(sketch, '[role="grid"]');
  const nobody = part(list, '[data-place]');
  const rows = nobody.parentElement!;
  nobody.remove();
  // Hidden until hovered.
  part(nobody, '[data-control="select"]').remove();
  // The app fills in the count with localized formatting.
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

/** Replaces the template's colors. */
function tint(element: Element, classes: string): void {
  element.className = element.className.replace(/\S*-tint-\S+ \S*-tint-\S+/, classes);
}

function part(of: Element, selector: string): HTMLElement {
  const found = of.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The sketch has no ${selector}.`);
  return found;
}
