import { encode } from 'uqr';
import { cx } from './styles/cx.ts';

/** Readers need four empty modules all around (ISO/IEC 18004, section 6.3.8). */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  /** What it holds. */
  value: string;
  /** What it is for, in words. */
  label: string;
  className?: string | undefined;
}

/** A QR code in ink on white, also in the dark theme: many readers don't know the inverse. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('rounded-md bg-surface text-ink scheme-light', className)}
    >
      <path fill="currentColor" d={pathOf(data)} />
    </svg>
  );
}

/** One small square for each dark module. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
