import type { RefObject } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { isPressed } from '../../../lib/focus/keys.ts';
import { useToggleAnyFavorite } from '../contacts.api.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { useListEvents, type RowPress } from './use-list-events.ts';
import { moveFocusInRow } from './use-row-focus.ts';
import type { RowWindow } from './use-row-window.ts';
import type { ListSelection } from './use-selection.ts';

interface ActedOn {
  at: (place: number) => Contact | undefined;
  view: RowWindow;
  selection: ListSelection;
}

/** Handles presses and keys in the list: open, select, favorite, navigate. */
export function useListActions(list: RefObject<HTMLElement | null>, acted: ActedOn): void {
  const { at, view, selection } = acted;
  const { change } = useContactsSearch();
  const toggleFavorite = useToggleAnyFavorite();

  const toggle = (place: number) => {
    const contact = at(place);
    if (contact) selection.toggle(contact.id, place);
  };
  const open = (place: number) => {
    const contact = at(place);
    if (!contact) return;
    view.opened(contact.id, place);
    view.standAt(place);
    selection.stand(place);
    change({ id: contact.id, tab: undefined });
  };
  const press = ({ place, control, shift, command, touch }: RowPress) => {
    const contact = at(place);
    if (shift && control !== 'star') return selection.extend(place);
    if (contact && control === 'star') return toggleFavorite(contact);
    const selects = control === 'select' || command || (touch && selection.selecting);
    return selects ? toggle(place) : open(place);
  };
  useListEvents(list, {
    onPress: press,
    onLongPress: toggle,
    onFocus: view.standAt,
    onKey: (event, place) => {
      if (isSelectKey(event, { toggle, selection, place })) return event.preventDefault();
      moveFocusInRow(event);
      const from = view.stop;
      const walkedTo = view.walk(event);
      if (walkedTo === null || !event.shiftKey) return;
      if (!selection.selecting) selection.stand(from);
      selection.extend(walkedTo);
    },
  });
}

interface SelectKeys {
  toggle: (place: number) => void;
  selection: ListSelection;
  place: number | null;
}

/** Space, Ctrl-A and Escape; true if handled. */
function isSelectKey(event: KeyboardEvent, { toggle, selection, place }: SelectKeys): boolean {
  if (isPressed(event, 'select_all')) {
    selection.selectAll();
    return true;
  }
  if (isPressed(event, 'stop_selecting') && selection.selecting) {
    selection.clear();
    return true;
  }
  const onName = event.target instanceof HTMLElement && event.target.dataset['control'] === 'open';
  if (place === null || !onName) return false;
  if (isPressed(event, 'select')) toggle(place);
  else if (isPressed(event, 'select_up_to')) selection.extend(place);
  else return false;
  return true;
}
