import { isMac, KEYS, type KeyName, type Stroke } from '../../lib/focus/keys.ts';

export const SHORTCUT_SCOPES = {
  everywhere: 'Everywhere',
  palette: 'Command palette',
  today: 'Today, on the dashboard',
  contacts: 'List of contacts',
  messages: 'Messages',
  thread: 'Search in a conversation',
  calendar: 'Calendar',
  moving: 'Moving a reminder in the calendar',
} as const;

interface KeyLabel {
  scope: keyof typeof SHORTCUT_SCOPES;
  does: string;
}

const KEY_LABELS: Record<KeyName, KeyLabel> = {
  palette: { scope: 'everywhere', does: 'Search everything and start anything' },
  keys: { scope: 'everywhere', does: 'Show this list' },
  close: { scope: 'everywhere', does: 'Empty a search; close a dialog or a menu' },
  walk_results: { scope: 'palette', does: 'Walk through the results' },
  open_result: { scope: 'palette', does: 'Open the result' },
  walk_list: { scope: 'contacts', does: 'Walk through the list; with Shift, select on the way' },
  walk_row: { scope: 'contacts', does: 'Walk within a row' },
  select: { scope: 'contacts', does: 'Select the contact' },
  select_up_to: { scope: 'contacts', does: 'Select all up to here' },
  select_all: { scope: 'contacts', does: 'Select everybody' },
  stop_selecting: { scope: 'contacts', does: 'Select nobody' },
  send: { scope: 'messages', does: 'Send; with Shift, begin a new line' },
  next_match: { scope: 'thread', does: 'Next match' },
  previous_match: { scope: 'thread', does: 'Previous match' },
  walk_days: { scope: 'calendar', does: 'Walk through the days, by week and by month' },
  open_day: { scope: 'calendar', does: 'New reminder on the day; open the reminder' },
  walk_entries: { scope: 'calendar', does: 'Walk through the reminders' },
  move: { scope: 'calendar', does: 'Move the reminder' },
  move_by: {
    scope: 'moving',
    does: 'By a day, a week or a month; in the week, up and down by 15 minutes',
  },
  put: { scope: 'moving', does: 'Put it there' },
  cancel_move: { scope: 'moving', does: 'Leave it where it was' },
  walk_today: { scope: 'today', does: 'Walk through the list' },
  today_message: { scope: 'today', does: 'Write a message' },
  today_log: { scope: 'today', does: 'Log an interaction' },
  today_snooze: { scope: 'today', does: 'Snooze until tomorrow morning' },
  today_done: { scope: 'today', does: 'Done' },
};

const NAMES = Object.keys(KEYS) as KeyName[];

export function shortcutsIn(
  scope: keyof typeof SHORTCUT_SCOPES,
): { name: KeyName; does: string }[] {
  return NAMES.filter((name) => KEY_LABELS[name].scope === scope).map((name) => ({
    name,
    does: KEY_LABELS[name].does,
  }));
}

/** A key's symbol and its spoken name. */
export interface KeyCap {
  cap: string;
  spoken: string;
}

const CAPS: Record<string, KeyCap> = {
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
  const caps = [CAPS[key] ?? { cap: key.toUpperCase(), spoken: key.toUpperCase() }];
  if (key.length > 1 && CAPS[key] === undefined) caps[0] = { cap: key, spoken: key };
  if (shift === true) caps.unshift({ cap: 'Shift', spoken: 'Shift' });
  if (command) caps.unshift(commandCap());
  return caps;
}

function commandCap(): KeyCap {
  return isMac() ? { cap: '⌘', spoken: 'Command' } : { cap: 'Ctrl', spoken: 'Control' };
}
