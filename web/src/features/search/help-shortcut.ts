import { readLocal, writeLocal } from '../../lib/storage/local-store.ts';

const STORAGE_KEY = 'question_key';

/** Whether `?` opens the shortcuts: single-key shortcuts must be optional (WCAG 2.1.4). */
export function isHelpShortcutEnabled(): boolean {
  return readLocal<boolean>(STORAGE_KEY, true) ?? true;
}

export function setHelpShortcutEnabled(isEnabled: boolean): void {
  writeLocal(STORAGE_KEY, isEnabled);
}
