import { cx } from './cx.ts';
import { STRENGTHS, type PasswordStrength } from './password-strength.ts';

const COLOURS: Record<PasswordStrength, string> = {
  'Too short': 'bg-danger',
  Weak: 'bg-danger',
  Fair: 'bg-warning',
  Good: 'bg-success',
  Strong: 'bg-success',
};

/** Four bars and a word; said aloud only when the word changes. */
export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  const reached = STRENGTHS.indexOf(strength);
  return (
    <span className="mt-2 flex items-center gap-3">
      <span aria-hidden="true" className="grid h-1 flex-1 grid-cols-4 gap-1">
        {STRENGTHS.slice(1).map((step, place) => (
          <span
            key={step}
            className={cx(
              'forced-outline rounded-full',
              place < reached ? COLOURS[strength] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span role="status" className="text-sm font-medium">
        <span className="sr-only">Strength: </span>
        {strength}
      </span>
    </span>
  );
}
