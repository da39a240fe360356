import { t } from '@lingui/core/macro';
import { formatNumber } from '../time/region.ts';

const UNITS = 3;

/** "0.4 KB", "12 KB", "3.4 MB": two significant digits. */
export function fileSize(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS - 1) {
    size /= 1000;
    unit += 1;
  }
  const rounded = size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size);
  const sizeText = formatNumber(rounded);
  if (unit === 0) return t`${sizeText} KB`;
  return unit === 1 ? t`${sizeText} MB` : t`${sizeText} GB`;
}
