import { isMac, KEYS, type KeyName, type Stroke } from '../../lib/focus/keys.ts';

export const SHORTCUT_SCOPES = {
  everywhere: 'Everywhere',
  going: 'After G',
  palette: 'Command palette',
  today: 'Today, on the dashboard',
  contacts: 'List of contacts',
  contact: 'Open contact',
  messages: 'Messages',
  thread: 'Search in a conversation',
  calendar: 'Calendar',
  moving: 'Moving a reminder in the calendar',
} as const;

interface KeyLabel {
  scope: keyof typeof SHORTCUT_SCOPES;
  description: string;
}

const KEY_LABELS: Record<KeyName, KeyLabel> = {
  palette: { scope: 'everywhere', description: 'Search or run a command' },
  keys: { scope: 'everywhere', description: 'Show this list' },
  search: { scope: 'everywhere', description: 'Search' },
  add_contact: { scope: 'everywhere', description: 'Add a contact' },
  log: { scope: 'everywhere', description: 'Log an interaction' },
  new_reminder: { scope: 'everywhere', description: 'New reminder' },
  go: { scope: 'everywhere', description: 'Go to a page, with the next key' },
  go_to: {
    scope: 'going',
    description:
      'Dashboard, contacts, network, introductions, messages, reminders, profile, settings',
  },
  next_item: { scope: 'everywhere', description: 'Next in the list' },
  previous_item: { scope: 'everywhere', description: 'Previous in the list' },
  close: { scope: 'everywhere', description: 'Clear search / close' },
  walk_results: { scope: 'palette', description: 'Navigate results' },
  open_result: { scope: 'palette', description: 'Open the result' },
  walk_list: {
    scope: 'contacts',
    description: 'Navigate (Shift to select)',
  },
  walk_row: { scope: 'contacts', description: 'Move within a row' },
  select: { scope: 'contacts', description: 'Select the contact' },
  select_contact: { scope: 'contacts', description: 'Select the focused or open contact' },
  select_up_to: { scope: 'contacts', description: 'Select range' },
  select_all: { scope: 'contacts', description: 'Select all' },
  stop_selecting: { scope: 'contacts', description: 'Clear selection' },
  send: { scope: 'messages', description: 'Send (Shift for a new line)' },
  cancel_message: { scope: 'messages', description: 'Cancel the reply or edit' },
  next_match: { scope: 'thread', description: 'Next match' },
  previous_match: { scope: 'thread', description: 'Previous match' },
  walk_days: { scope: 'calendar', description: 'Navigate days, weeks and months' },
  open_day: { scope: 'calendar', description: 'Add a reminder on the day / open the reminder' },
  walk_entries: { scope: 'calendar', description: 'Move through the reminders' },
  move: { scope: 'calendar', description: 'Move the reminder' },
  move_by: {
    scope: 'moving',
    description: 'By day, week or month (in the week view, up and down by 15 minutes)',
  },
  put: { scope: 'moving', description: 'Move here' },
  cancel_move: { scope: 'moving', description: 'Cancel' },
  edit_contact: { scope: 'contact', description: 'Edit' },
  log_contact: { scope: 'contact', description: 'Log an interaction' },
  leave_contact: { scope: 'contact', description: 'Cancel editing / back to the list' },
  walk_today: { scope: 'today', description: 'Move through the list' },
  today_message: { scope: 'today', description: 'Write a message' },
  today_log: { scope: 'today', description: 'Log an interaction' },
  today_snooze: { scope: 'today', description: 'Snooze until tomorrow morning' },
  today_done: { scope: 'today', description: 'Mark as done' },
};

const KEY_NAMES = Object.keys(KEYS) as KeyName[];

export function shortcutsIn(
  scope: keyof typeof SHORTCUT_SCOPES,
): { name: KeyName; description: string }[] {
  return KEY_NAMES.filter((name) => KEY_LABELS[name].scope === scope).map((name) => ({
    name,
    description: KEY_LABELS[name].description,
  }));
}

/** A key's symbol and its spoken name. */
export interface KeyCap {
  cap: string;
  spoken: string;
}

const KEY_CAPS: Record<string, KeyCap> = {
  ' ': { cap: 'Space', spoken: 'Space' },
  Escape: { cap: 'Esc', spoken: 'Escape' },
  ArrowUp: { cap: '↑', spoken: 'Up' },
  ArrowDown: { cap: '↓', spoken: 'Down' },
  ArrowLeft: { cap: '←', spoken: 'Left' },
  ArrowRight: { cap: '→', spoken: 'Right' },
  PageUp: { cap: 'Page Up', spoken: 'Page Up' },
  PageDown: { cap: 'Page Down', spoken: 'Page Down' },
};

/** Keys of a shortcut in order. */
export function capsOf({ key, command, shift }: Stroke): KeyCap[] {
  const caps = [KEY_CAPS[key] ?? { cap: key.toUpperCase(), spoken: key.toUpperCase() }];
  if (key.length > 1 && KEY_CAPS[key] === undefined) caps[0] = { cap: key, spoken: key };
  if (shift === true) caps.unshift({ cap: 'Shift', spoken: 'Shift' });
  if (command) caps.unshift(commandCap());
  return caps;
}

function commandCap(): KeyCap {
  return isMac() ? { cap: '⌘', spoken: 'Command' } : { cap: 'Ctrl', spoken: 'Control' };
}
