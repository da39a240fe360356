import { cx } from '../../ui/cx.ts';
import type { Theme } from '../../ui/theme.ts';

/** A page in small, in a theme of its own; `system` shows both halves. */
export function ThemePreview({ theme }: { theme: Theme }) {
  return (
    <span
      aria-hidden="true"
      className="relative block aspect-8/5 overflow-hidden rounded-sm border border-line"
    >
      <Page theme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'system' && (
        <Page theme="dark" className="[clip-path:polygon(100%_0,100%_100%,0_100%)]" />
      )}
    </span>
  );
}

function Page({ theme, className }: { theme: 'light' | 'dark'; className?: string }) {
  return (
    <span data-theme={theme} className={cx('absolute inset-0 block bg-canvas', className)}>
      <span className="flex h-[18%] items-center gap-[4%] border-b border-line px-[6%]">
        <span className="aspect-square h-1/2 rounded-full bg-accent" />
        <span className="h-[28%] w-1/5 rounded-full bg-line-strong" />
      </span>
      <span className="m-[6%] block h-[60%] rounded-xs border border-line bg-surface p-[6%]">
        <span className="block h-[18%] w-1/2 rounded-full bg-ink" />
        <span className="mt-[6%] block h-[12%] w-4/5 rounded-full bg-line-strong" />
        <span className="mt-[4%] block h-[12%] w-3/5 rounded-full bg-line-strong" />
      </span>
    </span>
  );
}
