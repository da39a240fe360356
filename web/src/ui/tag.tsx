import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import X from 'lucide-react/icons/x';
import { cx } from './styles/cx.ts';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

export interface TagProps {
  children: ReactNode;
  tone?: Tone | undefined;
  /** Shows a remove button; `removeLabel` is its name: "Remove tag Family". */
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
  className?: string | undefined;
}

const TONES: Record<Tone, string> = {
  neutral: 'bg-subtle text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A short label, such as a type or state. */
export function Tag({ children, tone = 'neutral', onRemove, removeLabel, className }: TagProps) {
  return (
    <span
      className={cx(
        'forced-outline inline-flex max-w-full items-center gap-1 rounded-sm px-2 text-xs leading-6 font-medium',
        TONES[tone],
        className,
      )}
    >
      <bdi className="truncate">{children}</bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? t`Remove`}
          onClick={onRemove}
          className="relative -me-1 rounded-xs p-0.5 after:absolute after:-inset-1 hover:bg-current/12 pointer-coarse:after:-inset-3"
        >
          <X size={14} />
        </button>
      )}
    </span>
  );
}
