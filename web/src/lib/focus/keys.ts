import { documentDirection } from '../i18n/language.ts';

/** A key as in `KeyboardEvent.key`, with modifiers. */
export interface Stroke {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  command?: true;
  /** `any`: some keyboards need Shift for the key. */
  shift?: true | 'any';
}

const LIST_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'] as const;
const DAY_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'] as const;

/** All keyboard shortcuts; the shortcuts dialog lists them. */
export const KEYS = {
  palette: strokes(['k'], { command: true }),
  keys: strokes(['?'], { shift: 'any' }),
  search: strokes(['/'], { shift: 'any' }),
  add_contact: strokes(['c']),
  log: strokes(['l']),
  new_reminder: strokes(['r']),
  new_ask: strokes(['a']),
  go: strokes(['g']),
  go_to: strokes(['d', 'c', 'n', 'i', 'm', 'r', 'p', 's']),
  next_item: strokes(['j']),
  previous_item: strokes(['k']),
  close: strokes(['Escape']),
  walk_results: strokes(LIST_KEYS),
  open_result: strokes(['Enter']),
  walk_list: strokes(LIST_KEYS, { shift: 'any' }),
  walk_row: strokes(['ArrowLeft', 'ArrowRight']),
  select: strokes([' ']),
  select_contact: strokes(['x']),
  select_up_to: strokes([' '], { shift: true }),
  select_all: strokes(['a'], { command: true }),
  stop_selecting: strokes(['Escape']),
  send: strokes(['Enter']),
  cancel_message: strokes(['Escape']),
  next_match: strokes(['Enter', 'F3']),
  previous_match: strokes(['Enter', 'F3'], { shift: true }),
  walk_days: strokes([...DAY_KEYS, 'Home', 'End']),
  open_day: strokes(['Enter']),
  walk_entries: strokes(['ArrowUp', 'ArrowDown']),
  move: strokes(['m']),
  move_by: strokes(DAY_KEYS),
  put: strokes(['Enter']),
  cancel_move: strokes(['Escape']),
  edit_contact: strokes(['e']),
  log_contact: strokes(['l']),
  leave_contact: strokes(['Escape']),
  walk_today: strokes(['ArrowUp', 'ArrowDown', 'k', 'j']),
  today_message: strokes(['m']),
  today_log: strokes(['l']),
  today_snooze: strokes(['s']),
  today_done: strokes(['d']),
};

function strokes<const Key extends string>(
  keys: readonly Key[],
  modifiers?: Omit<Stroke, 'key'>,
): readonly (Stroke & { key: Key })[] {
  return keys.map((key) => ({ key, ...modifiers }));
}

export type KeyName = keyof typeof KEYS;

/** The keys of a shortcut, for typed tables. */
export type KeyOf<Name extends KeyName> = (typeof KEYS)[Name][number]['key'];

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the event matches a shortcut without other modifiers. */
export function isPressed(event: KeyPress, name: KeyName): boolean {
  return strokesOf(name).some((stroke) => matchesStroke(event, stroke));
}

/** The matching key, for tables; null if none. */
export function pressedKey<Name extends KeyName>(event: KeyPress, name: Name): KeyOf<Name> | null {
  const stroke = strokesOf(name).find((one) => matchesStroke(event, one));
  return (stroke?.key ?? null) as KeyOf<Name> | null;
}

/** The step of a horizontal arrow key in reading direction: 1 to the next item, -1 to the previous one. */
export function readingStep(key: 'ArrowLeft' | 'ArrowRight'): 1 | -1 {
  return (key === 'ArrowRight') === (documentDirection() === 'ltr') ? 1 : -1;
}

export function strokesOf(name: KeyName): readonly Stroke[] {
  return KEYS[name];
}

/** Whether Cmd replaces Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

function matchesStroke(event: KeyPress, { key, command, shift }: Stroke): boolean {
  // Caps Lock changes the case.
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  const [primary, otherModifier] = isMac()
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  if (primary !== (command === true) || otherModifier || event.altKey) return false;
  return shift === 'any' || event.shiftKey === (shift === true);
}
