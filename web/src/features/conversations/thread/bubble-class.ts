import { cx } from '../../../ui/styles/cx.ts';

export function bubbleClass(own: boolean): string {
  return cx(
    'forced-outline w-fit max-w-full min-w-0 rounded-lg border px-3.5 py-2',
    own
      ? 'rounded-br-xs border-transparent bg-accent-soft'
      : 'rounded-bl-xs border-line bg-surface',
  );
}
