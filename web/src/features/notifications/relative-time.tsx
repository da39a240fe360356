import { relativeTime, shortTime } from '../../lib/time/relative-time.ts';
import { formatTimestamp } from '../../lib/time/region.ts';

export interface MomentProps {
  time: string;
  now: number;
  /** As the dropdowns write it. */
  short?: boolean | undefined;
}

/** How long ago something was; the very moment for who points at it. */
export function RelativeTime({ time, now, short = false }: MomentProps) {
  return (
    <time dateTime={time} title={formatTimestamp(time, { dateStyle: 'full', timeStyle: 'short' })}>
      {short ? shortTime(time, now) : relativeTime(time, now)}
    </time>
  );
}
