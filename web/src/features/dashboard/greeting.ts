import { t } from '@lingui/core/macro';
import { formatTimestamp } from '../../lib/time/region.ts';
import { toLocalInput } from '../../lib/time/local-time.ts';

/** "Good morning, Ada", depending on the local time. */
export function greeting(now: number, first_name: string): string {
  const hour = Number(toLocalInput(now).slice(11, 13));
  const isNamed = first_name !== '';
  if (hour >= 5 && hour < 12) return isNamed ? t`Good morning, ${first_name}` : t`Good morning`;
  if (hour >= 12 && hour < 18)
    return isNamed ? t`Good afternoon, ${first_name}` : t`Good afternoon`;
  return isNamed ? t`Good evening, ${first_name}` : t`Good evening`;
}

export function dateLine(now: number): string {
  return formatTimestamp(now, { weekday: 'long', day: 'numeric', month: 'long' });
}
