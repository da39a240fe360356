import { useSyncExternalStore } from 'react';
import { storedValue } from '../../../lib/storage/stored-value.ts';

export type Density = 'comfortable' | 'compact';

const density = storedValue<Density>('contacts.density', (stored) =>
  stored === 'compact' ? 'compact' : 'comfortable',
);

/** The height of rows, stored on this device. */
export function useDensity(): Density {
  return useSyncExternalStore(density.subscribe, density.get);
}

export function setDensity(value: Density): void {
  density.set(value);
}
