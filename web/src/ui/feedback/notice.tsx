import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { cx } from '../styles/cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  children: ReactNode;
  /** A button or link next to the text. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** A surrounding live region announces it. */
  isLiveRegion?: boolean | undefined;
  className?: string | undefined;
}

const VARIANTS = {
  info: { Icon: Info, background: 'bg-info-soft', tone: 'text-info', role: 'status' },
  success: {
    Icon: CircleCheck,
    background: 'bg-success-soft',
    tone: 'text-success',
    role: 'status',
  },
  warning: {
    Icon: TriangleAlert,
    background: 'bg-warning-soft',
    tone: 'text-warning',
    role: 'status',
  },
  danger: { Icon: CircleAlert, background: 'bg-danger-soft', tone: 'text-danger', role: 'alert' },
} as const;

/** A persistent message: form error, offline, expired session. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', children, action, onDismiss, isLiveRegion, className } = props;
  const { Icon, background, tone: color, role } = VARIANTS[tone];
  return (
    <div
      role={isLiveRegion ? undefined : role}
      className={cx(
        'forced-outline flex items-center gap-3 rounded-md px-4 py-2.5 text-ink max-sm:items-start',
        background,
        className,
      )}
    >
      <Icon
        size={20}
        className={cx('shrink-0 max-sm:mt-px', !action && !onDismiss && 'mt-px self-start', color)}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">{children}</div>
        {action}
      </div>
      {onDismiss && (
        <IconButton label={t`Dismiss`} size="sm" className="-my-1 -me-2" onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

export interface FormErrorProps {
  message: string | null | undefined;
  /** A button next to the message. */
  action?: ReactNode;
  className?: string | undefined;
}

/** The error of a form as a whole, if any. */
export function FormError({ message, action, className }: FormErrorProps) {
  if (!message) return null;
  return (
    <Notice tone="danger" action={action} className={className}>
      {message}
    </Notice>
  );
}
