import { strokesOf, type Stroke } from '../../lib/focus/keys.ts';
import { KeyCaps } from './key-caps.tsx';

/** Keyboard hints; hidden without a keyboard. */
export function PaletteHints() {
  return (
    <p
      aria-hidden="true"
      className="flex gap-5 border-t border-line px-4.5 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden"
    >
      <Hint words="Walk" strokes={strokesOf('walk_results').slice(0, 2)} />
      <Hint words="Open" strokes={strokesOf('open_result')} />
      <Hint words="Empty, close" strokes={strokesOf('close')} />
    </p>
  );
}

function Hint({ words, strokes }: { words: string; strokes: readonly Stroke[] }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {strokes.map((stroke) => (
        <KeyCaps key={stroke.key} stroke={stroke} />
      ))}
      {words}
    </span>
  );
}
