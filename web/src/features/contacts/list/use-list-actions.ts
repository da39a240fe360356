import type { RefObject } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { isPressed } from '../../../lib/focus/keys.ts';
import { useShortcuts } from '../../../lib/focus/use-shortcuts.ts';
import { useToggleAnyFavorite } from '../contacts.api.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { useListEvents, type RowPress } from './use-list-events.ts';
import { moveFocusInRow } from './use-row-focus.ts';
import type { RowWindow } from './use-row-window.ts';
import type { ListSelection } from './use-selection.ts';

interface ListContext {
  at: (index: number) => Contact | undefined;
  view: RowWindow;
  selection: ListSelection;
}

/** Handles presses and keys in the list: open, select, favorite, navigate. */
export function useListActions(list: RefObject<HTMLElement | null>, context: ListContext): void {
  const { at, view, selection } = context;
  const { search, change } = useContactsSearch();
  const toggleFavorite = useToggleAnyFavorite();

  const toggle = (index: number) => {
    const contact = at(index);
    if (contact) selection.toggle(contact.id, index);
  };
  const open = (index: number) => {
    const contact = at(index);
    if (!contact) return;
    view.opened(contact.id, index);
    view.moveTo(index);
    selection.setAnchor(index);
    change({ id: contact.id, tab: undefined });
  };
  const press = ({ index, control, shift, command }: RowPress) => {
    const contact = at(index);
    if (shift && control !== 'star') return selection.extend(index);
    if (contact && control === 'star') return toggleFavorite(contact);
    const isSelecting = control === 'select' || command || selection.selecting;
    return isSelecting ? toggle(index) : open(index);
  };
  /** With an open contact, opens the next one. */
  const step = (offset: 1 | -1) => {
    if (search.id === undefined) return view.step(offset);
    const index = view.tabStop + offset;
    const contact = at(index);
    if (!contact) return;
    open(index);
    view.showRow(contact.id, index);
  };
  useShortcuts({
    next_item: () => step(1),
    previous_item: () => step(-1),
    select_contact: () => {
      const isInside = list.current?.contains(document.activeElement) === true;
      if (isInside || search.id !== undefined) toggle(view.tabStop);
    },
  });
  useListEvents(list, {
    onPress: press,
    onLongPress: toggle,
    onFocus: view.moveTo,
    onKey: (event, index) => {
      if (isSelectKey(event, { toggle, selection, index })) return event.preventDefault();
      moveFocusInRow(event);
      const from = view.tabStop;
      const target = view.moveByKey(event);
      if (target === null || !event.shiftKey) return;
      if (!selection.selecting) selection.setAnchor(from);
      selection.extend(target);
    },
  });
}

interface SelectKeys {
  toggle: (index: number) => void;
  selection: ListSelection;
  index: number | null;
}

/** Space, Ctrl-A and Escape; true if handled. */
function isSelectKey(event: KeyboardEvent, { toggle, selection, index }: SelectKeys): boolean {
  if (isPressed(event, 'select_all')) {
    selection.selectAll();
    return true;
  }
  if (isPressed(event, 'stop_selecting') && selection.selecting) {
    selection.clear();
    return true;
  }
  const isNameFocused =
    event.target instanceof HTMLElement && event.target.dataset['control'] === 'open';
  if (index === null || !isNameFocused) return false;
  if (isPressed(event, 'select')) toggle(index);
  else if (isPressed(event, 'select_up_to')) selection.extend(index);
  else return false;
  return true;
}
