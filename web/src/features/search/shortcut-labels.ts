import { isMac, KEYS, type KeyName, type Stroke } from '../../lib/focus/keys.ts';

/** Scopes of shortcuts. */
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

interface KeyWords {
  place: keyof typeof SHORTCUT_SCOPES;
  does: string;
}

const WORDS: Record<KeyName, KeyWords> = {
  palette: { place: 'everywhere', does: 'Search everything and start anything' },
  keys: { place: 'everywhere', does: 'Show this list' },
  close: { place: 'everywhere', does: 'Empty a search; close a dialog or a menu' },
  walk_results: { place: 'palette', does: 'Walk through the results' },
  open_result: { place: 'palette', does: 'Open the result' },
  walk_list: { place: 'contacts', does: 'Walk through the list; with Shift, select on the way' },
  walk_row: { place: 'contacts', does: 'Walk within a row' },
  select: { place: 'contacts', does: 'Select the contact' },
  select_up_to: { place: 'contacts', does: 'Select all up to here' },
  select_all: { place: 'contacts', does: 'Select everybody' },
  stop_selecting: { place: 'contacts', does: 'Select nobody' },
  send: { place: 'messages', does: 'Send; with Shift, begin a new line' },
  next_match: { place: 'thread', does: 'Next match' },
  previous_match: { place: 'thread', does: 'Previous match' },
  walk_days: { place: 'calendar', does: 'Walk through the days, by week and by month' },
  open_day: { place: 'calendar', does: 'New reminder on the day; open the reminder' },
  walk_entries: { place: 'calendar', does: 'Walk through the reminders' },
  move: { place: 'calendar', does: 'Move the reminder' },
  move_by: {
    place: 'moving',
    does: 'By a day, a week or a month; in the week, up and down by 15 minutes',
  },
  put: { place: 'moving', does: 'Put it there' },
  take_back: { place: 'moving', does: 'Leave it where it was' },
  walk_today: { place: 'today', does: 'Walk through the list' },
  today_message: { place: 'today', does: 'Write a message' },
  today_log: { place: 'today', does: 'Log an interaction' },
  today_snooze: { place: 'today', does: 'Snooze until tomorrow morning' },
  today_done: { place: 'today', does: 'Done' },
};

const NAMES = Object.keys(KEYS) as KeyName[];

/** Shortcuts of a scope. */
export function shortcutsIn(
  place: keyof typeof SHORTCUT_SCOPES,
): { name: KeyName; does: string }[] {
  return NAMES.filter((name) => WORDS[name].place === place).map((name) => ({
    name,
    does: WORDS[name].does,
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
