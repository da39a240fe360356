import { readLocal, writeLocal } from '../storage/local-store.ts';

const NAME = 'letter_keys';

/** Whether letters act on Today from anywhere on the dashboard: a key alone must be one that a person can turn off (WCAG 2.1.4). */
export function areSingleKeysEnabled(): boolean {
  return readLocal<boolean>(NAME, true) ?? true;
}

export function setSingleKeysEnabled(on: boolean): void {
  writeLocal(NAME, on);
}
