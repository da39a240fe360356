import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { SecurityEvent } from '#contract/security-log.ts';
import { formatTimestamp } from '../../lib/region.ts';
import { cx } from '../../ui/cx.ts';
import { isWarning, SECURITY_LABELS } from './security-words.ts';

export interface EventRowProps {
  event: SecurityEvent;
  /** How its moment is written: the time alone, or with its day. */
  when: Intl.DateTimeFormatOptions;
}

/** One thing that happened: what, when, on which device, from which address. */
export function EventRow({ event, when }: EventRowProps) {
  const { kind, created_at, device, ip } = event;
  const warning = isWarning(kind);
  const Icon = warning ? ShieldAlert : ShieldCheck;
  return (
    <li className="flex items-start gap-3 px-5 py-2.5 sm:px-6">
      <Icon
        size={20}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', warning ? 'text-warning' : 'text-muted')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="font-medium wrap-anywhere">{SECURITY_LABELS[kind]}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {device} · {ip}
          </p>
        </div>
        <time dateTime={created_at} className="text-sm text-muted tabular-nums">
          {formatTimestamp(created_at, when)}
        </time>
      </div>
    </li>
  );
}
