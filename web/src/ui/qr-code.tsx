import { useMemo } from 'react';
import { Trans } from '@lingui/react/macro';
import { encode, type QrCodeGenerateResult } from 'uqr';
import { cx } from './styles/cx.ts';

/** The required quiet zone (ISO/IEC 18004 §6.3.8). */
const QUIET_ZONE = 4;

/** Large enough to be sharp when printed. */
const PNG_MODULE_PIXELS = 24;

export interface QrCodeProps {
  value: string;
  label: string;
  /** Error correction level; `L` fits more text and rises while there is room. */
  level?: 'L' | 'M';
  className?: string | undefined;
}

/** A QR code, dark on white in all themes: many readers don't support inverted codes. */
export function QrCode({ value, label, level = 'M', className }: QrCodeProps) {
  const code = useMemo(() => tryEncode(value, level), [value, level]);
  if (code === null)
    return (
      <p className="max-w-48 text-sm text-muted">
        <Trans>Too much text for a QR code.</Trans>
      </p>
    );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={cx(
        'rounded-md bg-surface text-ink scheme-light forced-color-adjust-none',
        className,
      )}
    >
      <path fill="currentColor" d={pathOf(code.data)} />
    </svg>
  );
}

/** The same code as a PNG, black on white; null if the browser can't draw. */
export async function renderQrPng(value: string): Promise<Blob | null> {
  const code = tryEncode(value, 'M');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (code === null || context === null) return null;
  canvas.width = canvas.height = code.size * PNG_MODULE_PIXELS;
  context.scale(PNG_MODULE_PIXELS, PNG_MODULE_PIXELS);
  context.fillStyle = 'white';
  context.fillRect(0, 0, code.size, code.size);
  context.fillStyle = 'black';
  for (const [y, row] of code.data.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x, y, 1, 1);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Null if the text is too long. */
function tryEncode(text: string, ecc: 'L' | 'M'): QrCodeGenerateResult | null {
  try {
    return encode(text, { ecc, boostEcc: ecc === 'L', border: QUIET_ZONE });
  } catch {
    return null;
  }
}

function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
