/** One press: the key as `KeyboardEvent.key` names it, and what is held beside it. */
export interface Stroke {
  key: string;
  /** Ctrl, on a Mac the command key. */
  command?: true;
  /** `any`: the key brings Shift along on some keyboards, or means the same with it. */
  shift?: true | 'any';
}

const WALK = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'] as const;
const BY_DAYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'] as const;

/** Every key that the app itself hears, by what it does; the dialog that lists the keys is made of it. */
export const KEYS = {
  palette: strokes(['k'], { command: true }),
  keys: strokes(['?'], { shift: 'any' }),
  close: strokes(['Escape']),
  walk_results: strokes(WALK),
  open_result: strokes(['Enter']),
  walk_list: strokes(WALK, { shift: 'any' }),
  walk_row: strokes(['ArrowLeft', 'ArrowRight']),
  select: strokes([' ']),
  select_up_to: strokes([' '], { shift: true }),
  select_all: strokes(['a'], { command: true }),
  stop_selecting: strokes(['Escape']),
  send: strokes(['Enter']),
  next_match: strokes(['Enter', 'F3']),
  previous_match: strokes(['Enter', 'F3'], { shift: true }),
  walk_days: strokes([...BY_DAYS, 'Home', 'End']),
  open_day: strokes(['Enter']),
  walk_entries: strokes(['ArrowUp', 'ArrowDown']),
  move: strokes(['m']),
  move_by: strokes(BY_DAYS),
  put: strokes(['Enter']),
  take_back: strokes(['Escape']),
  walk_today: strokes(['ArrowUp', 'ArrowDown', 'k', 'j']),
  today_message: strokes(['m']),
  today_log: strokes(['l']),
  today_snooze: strokes(['s']),
  today_done: strokes(['d']),
};

function strokes<const Key extends string>(
  keys: readonly Key[],
  held?: Omit<Stroke, 'key'>,
): readonly (Stroke & { key: Key })[] {
  return keys.map((key) => ({ key, ...held }));
}

export type KeyName = keyof typeof KEYS;

/** The keys of one of them, for a table of what each does. */
export type KeyOf<Name extends KeyName> = (typeof KEYS)[Name][number]['key'];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether this is one of the strokes of a key, with nothing held beside it that means something else. */
export function isPressed(event: Pressed, name: KeyName): boolean {
  return strokesOf(name).some((stroke) => isStroke(event, stroke));
}

/** Which of its strokes this is, for a table of what each does; null where it is none. */
export function pressed<Name extends KeyName>(event: Pressed, name: Name): KeyOf<Name> | null {
  const stroke = strokesOf(name).find((one) => isStroke(event, one));
  return (stroke?.key ?? null) as KeyOf<Name> | null;
}

export function strokesOf(name: KeyName): readonly Stroke[] {
  return KEYS[name];
}

/** Whether command is a key of its own here, beside Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

function isStroke(event: Pressed, { key, command, shift }: Stroke): boolean {
  // Caps Lock makes it a capital.
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  const [held, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (held !== (command === true) || other || event.altKey) return false;
  return shift === 'any' || event.shiftKey === (shift === true);
}
