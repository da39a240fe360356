import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a QR code, dark on light in every theme, as scanners want it; nothing where it is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => tryEncode(text), [text]);
  if (code === null)
    return <p className="max-w-48 text-sm text-muted">This is too much for a QR code.</p>;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="block h-auto w-48 max-w-full shrink-0 rounded-md border border-line forced-color-adjust-none"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={code.path} fill="black" />
    </svg>
  );
}

function tryEncode(text: string): { size: number; path: string } | null {
  try {
    // Four light modules around it are part of the standard (ISO/IEC 18004).
    const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 4 });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: path.join('') };
  } catch {
    return null;
  }
}
