import { relativeTime, shortTime } from '../../lib/time/relative-time.ts';
import { formatTimestamp } from '../../lib/time/region.ts';

export interface RelativeTimeProps {
  time: string;
  now: number;
  /** Short form for dropdowns. */
  short?: boolean | undefined;
}

/** Relative time with the exact time as a tooltip. */
export function RelativeTime({ time, now, short = false }: RelativeTimeProps) {
  return (
    <time dateTime={time} title={formatTimestamp(time, { dateStyle: 'full', timeStyle: 'short' })}>
      {short ? shortTime(time, now) : relativeTime(time, now)}
    </time>
  );
}
