import { readLocal, writeLocal } from '../storage/local-store.ts';

const NAME = 'letter_keys';

/** Whether single-key shortcuts work; they must be optional (WCAG 2.1.4). */
export function areSingleKeysEnabled(): boolean {
  return readLocal<boolean>(NAME, true) ?? true;
}

export function setSingleKeysEnabled(on: boolean): void {
  writeLocal(NAME, on);
}
