import { cx } from '../../../ui/styles/cx.ts';

export function bubbleClass(isOwn: boolean): string {
  return cx(
    'forced-outline w-fit max-w-full min-w-0 rounded-lg border px-3.5 py-2',
    isOwn
      ? 'rounded-ee-xs border-transparent bg-subtle forced-colors:border-2'
      : 'rounded-es-xs border-line bg-surface',
  );
}
