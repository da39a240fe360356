import { formatNumber } from '../time/region.ts';

const UNITS = ['KB', 'MB', 'GB'];

/** "0.4 KB", "12 KB", "3.4 MB": two significant digits. */
export function fileSize(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const rounded = size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${formatNumber(rounded)} ${UNITS[unit]}`;
}
