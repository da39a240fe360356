import { cx } from './styles/cx.ts';

export interface BadgeProps {
  count: number;
  label?: string | undefined;
  tone?: 'accent' | 'neutral' | undefined;
  /** Unless motion is reduced. */
  pulse?: boolean | undefined;
}

const TONES = { accent: 'bg-accent text-on-accent', neutral: 'bg-subtle text-muted' };

/** A count; hidden at zero, 99+ above 99. */
export function Badge({ count, label, tone = 'accent', pulse = false }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      data-pulse={pulse || undefined}
      className={cx(
        'forced-outline inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1.25 text-[0.6875rem] leading-none font-semibold tabular-nums',
        TONES[tone],
        pulse && 'motion-safe:animate-pulse-dot',
      )}
    >
      {badgeText(count)} {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

const MAX_COUNT = 99;

/** 7, 99, 99+. */
export function badgeText(count: number): string {
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
