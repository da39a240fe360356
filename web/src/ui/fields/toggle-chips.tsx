import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

export interface ToggleChip<Value> {
  value: Value;
  label: ReactNode;
}

export interface ToggleChipsProps<Value> {
  label: string;
  /** For screen readers only. */
  hideLabel?: boolean | undefined;
  options: readonly ToggleChip<Value>[];
  selected: readonly Value[];
  onToggle: (value: Value) => void;
}

/** A few options that are all visible, each switched on and off with one press. */
export function ToggleChips<Value extends string | number>(props: ToggleChipsProps<Value>) {
  const { label, hideLabel = false, options, selected, onToggle } = props;
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={selected.includes(value)}
            onClick={() => onToggle(value)}
            className={cx(
              'inline-flex min-h-8 max-w-full items-center rounded-full border px-3 text-sm pointer-coarse:min-h-11',
              'border-line-strong hover:bg-subtle aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-ink',
              'forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]',
            )}
          >
            <span className="truncate">{text}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
