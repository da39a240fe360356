import { encode } from 'uqr';
import { cx } from './styles/cx.ts';

/** The required quiet zone (ISO/IEC 18004 §6.3.8). */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  value: string;
  label: string;
  className?: string | undefined;
}

/** A QR code, dark on white in both themes: many readers don't support inverted codes. */
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

function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
