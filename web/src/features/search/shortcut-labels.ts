import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { isMac, KEYS, type KeyName, type Stroke } from '../../lib/focus/keys.ts';

export const SHORTCUT_SCOPES = {
  everywhere: msg`Everywhere`,
  going: msg`After G`,
  palette: msg`Command palette`,
  today: msg`Today, on the dashboard`,
  contacts: msg`List of contacts`,
  contact: msg`Open contact`,
  messages: msg`Messages`,
  thread: msg`Search in a conversation`,
  calendar: msg`Calendar`,
  moving: msg`Moving a reminder in the calendar`,
} as const;

interface KeyLabel {
  scope: keyof typeof SHORTCUT_SCOPES;
  description: MessageDescriptor;
}

const KEY_LABELS: Record<KeyName, KeyLabel> = {
  palette: { scope: 'everywhere', description: msg`Search or run a command` },
  keys: { scope: 'everywhere', description: msg`Show this list` },
  search: { scope: 'everywhere', description: msg`Search` },
  add_contact: { scope: 'everywhere', description: msg`Add a contact` },
  log: { scope: 'everywhere', description: msg`Log an interaction` },
  new_reminder: { scope: 'everywhere', description: msg`New reminder` },
  new_ask: { scope: 'everywhere', description: msg`Ask your connections` },
  go: { scope: 'everywhere', description: msg`Go to a page, with the next key` },
  go_to: {
    scope: 'going',
    description: msg`Dashboard, contacts, network, introductions, messages, reminders, profile, settings`,
  },
  next_item: { scope: 'everywhere', description: msg`Next in the list` },
  previous_item: { scope: 'everywhere', description: msg`Previous in the list` },
  close: { scope: 'everywhere', description: msg`Clear search / close` },
  walk_results: { scope: 'palette', description: msg`Navigate results` },
  open_result: { scope: 'palette', description: msg`Open the result` },
  walk_list: {
    scope: 'contacts',
    description: msg`Navigate (Shift to select)`,
  },
  walk_row: { scope: 'contacts', description: msg`Move within a row` },
  select: { scope: 'contacts', description: msg`Select the contact` },
  select_contact: { scope: 'contacts', description: msg`Select the focused or open contact` },
  select_up_to: { scope: 'contacts', description: msg`Select range` },
  select_all: { scope: 'contacts', description: msg`Select all` },
  stop_selecting: { scope: 'contacts', description: msg`Clear selection` },
  send: { scope: 'messages', description: msg`Send (Shift for a new line)` },
  cancel_message: { scope: 'messages', description: msg`Cancel the reply or edit` },
  next_match: { scope: 'thread', description: msg`Next match` },
  previous_match: { scope: 'thread', description: msg`Previous match` },
  walk_days: { scope: 'calendar', description: msg`Navigate days, weeks and months` },
  open_day: { scope: 'calendar', description: msg`Add a reminder on the day / open the reminder` },
  walk_entries: { scope: 'calendar', description: msg`Move through the reminders` },
  move: { scope: 'calendar', description: msg`Move the reminder` },
  move_by: {
    scope: 'moving',
    description: msg`By day, week or month (in the week view, up and down by 15 minutes)`,
  },
  put: { scope: 'moving', description: msg`Move here` },
  cancel_move: { scope: 'moving', description: msg`Cancel` },
  edit_contact: { scope: 'contact', description: msg`Edit` },
  log_contact: { scope: 'contact', description: msg`Log an interaction` },
  leave_contact: { scope: 'contact', description: msg`Cancel editing / back to the list` },
  walk_today: { scope: 'today', description: msg`Move through the list` },
  today_message: { scope: 'today', description: msg`Write a message` },
  today_log: { scope: 'today', description: msg`Log an interaction` },
  today_snooze: { scope: 'today', description: msg`Snooze until tomorrow morning` },
  today_done: { scope: 'today', description: msg`Mark as done` },
};

const KEY_NAMES = Object.keys(KEYS) as KeyName[];

export function shortcutsIn(
  scope: keyof typeof SHORTCUT_SCOPES,
): { name: KeyName; description: string }[] {
  return KEY_NAMES.filter((name) => KEY_LABELS[name].scope === scope).map((name) => ({
    name,
    description: i18n._(KEY_LABELS[name].description),
  }));
}

/** A key's symbol and its spoken name. */
export interface KeyCap {
  cap: string;
  spoken: string;
}

const keyCaps = (): Record<string, KeyCap> => ({
  ' ': { cap: t`Space`, spoken: t`Space` },
  Escape: { cap: t`Esc`, spoken: t`Escape` },
  ArrowUp: { cap: '↑', spoken: t`Up` },
  ArrowDown: { cap: '↓', spoken: t`Down` },
  ArrowLeft: { cap: '←', spoken: t`Left` },
  ArrowRight: { cap: '→', spoken: t`Right` },
  PageUp: { cap: t`Page Up`, spoken: t`Page Up` },
  PageDown: { cap: t`Page Down`, spoken: t`Page Down` },
});

/** Keys of a shortcut in order. */
export function capsOf({ key, command, shift }: Stroke): KeyCap[] {
  const letter = key.length > 1 ? key : key.toUpperCase();
  const caps = [keyCaps()[key] ?? { cap: letter, spoken: letter }];
  if (shift === true) caps.unshift({ cap: t`Shift`, spoken: t`Shift` });
  if (command) caps.unshift(commandCap());
  return caps;
}

function commandCap(): KeyCap {
  return isMac() ? { cap: '⌘', spoken: t`Command` } : { cap: t`Ctrl`, spoken: t`Control` };
}
