import { useId } from 'react';
import { Trans } from '@lingui/react/macro';
import { cx } from '../styles/cx.ts';
import { Radio } from './radio.tsx';

export interface Choice {
  value: string;
  /** For example "Mine". */
  label: string;
  /** The values of this choice; may be empty. */
  lines: readonly string[];
}

export interface ChoiceFieldProps {
  legend: string;
  choices: readonly Choice[];
  value: string;
  onValueChange: (value: string) => void;
}

/** Alternatives to compare, side by side where there is room. */
export function ChoiceField({ legend, choices, value, onValueChange }: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            htmlFor={`${name}-${index}`}
            className={cx(
              'relative flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 transition-colors duration-150 hover:border-line-strong',
              'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
            )}
          >
            <Radio
              id={`${name}-${index}`}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onValueChange(choice.value)}
              className="mt-0.75 focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span className="block text-xs font-medium text-muted">{choice.label}</span>
              <Lines lines={choice.lines} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0)
    return (
      <span className="text-muted italic">
        <Trans>Empty</Trans>
      </span>
    );
  return lines.map((line) => (
    <span key={line} dir="auto" className="block wrap-anywhere whitespace-pre-line">
      {line}
    </span>
  ));
}
