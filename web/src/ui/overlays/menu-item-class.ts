import { cx } from '../styles/cx.ts';

export type MenuTone = 'neutral' | 'danger';

export function menuItemClass(tone: MenuTone = 'neutral'): string {
  return cx(
    'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-left no-underline pointer-coarse:min-h-11',
    'focus-visible:-outline-offset-2 disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0',
    tone === 'danger'
      ? 'text-danger hover:bg-danger-soft'
      : 'text-ink hover:bg-subtle [&_svg]:text-muted',
  );
}
