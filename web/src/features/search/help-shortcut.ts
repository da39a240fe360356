import { readLocal, writeLocal } from '../../lib/storage/local-store.ts';

const NAME = 'question_key';

/** Whether `?` opens the shortcuts: single-key shortcuts must be optional (WCAG 2.1.4). */
export function isHelpShortcutEnabled(): boolean {
  return readLocal<boolean>(NAME, true) ?? true;
}

export function setHelpShortcutEnabled(on: boolean): void {
  writeLocal(NAME, on);
}
