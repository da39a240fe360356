import { cx } from '../styles/cx.ts';

export interface SkeletonProps {
  /** The final size, so that nothing shifts: `h-4 w-40`. */
  className: string;
  /** Round, for photos. */
  circle?: boolean | undefined;
}

export function Skeleton({ className, circle = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block bg-line/80 motion-safe:animate-breathe',
        circle ? 'rounded-full' : 'rounded-sm',
        className,
      )}
    />
  );
}

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];

export function SkeletonText({
  lines = 3,
  className,
}: {
  lines?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={cx('block space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3.5', WIDTHS[line % WIDTHS.length])} />
      ))}
    </span>
  );
}

/** Avatar and two lines, as tall as a row. */
export function SkeletonRow({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('flex items-center gap-3 px-4 py-3', className)}>
      <Skeleton circle className="size-10 shrink-0" />
      <span className="flex-1 space-y-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </span>
    </span>
  );
}

/** Rows on a card. */
export function SkeletonSheet({ rows }: { rows: number }) {
  return (
    <span className="block divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </span>
  );
}
