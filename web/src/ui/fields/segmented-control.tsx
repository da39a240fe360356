import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useDirection, type TextDirection } from '@base-ui/react/direction-provider';
import { cx } from '../styles/cx.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  className?: string | undefined;
}

/** Browsers don't agree on the horizontal arrow keys of radio buttons from right to left. */
function moveByArrow(event: KeyboardEvent<HTMLInputElement>, direction: TextDirection): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const step = (event.key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1;
  const radios = [...(event.currentTarget.closest('fieldset')?.elements ?? [])];
  const next = radios.indexOf(event.currentTarget) + step + radios.length;
  const radio = radios[next % radios.length];
  if (!(radio instanceof HTMLInputElement)) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}

/** Two to five options as native radio buttons, so arrow keys work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onValueChange, segments, className } = props;
  const name = useId();
  const direction = useDirection();
  return (
    <fieldset
      className={cx(
        'inline-flex max-w-full min-w-0 gap-0.5 rounded-md bg-subtle p-0.75 max-[16rem]:flex-wrap',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'relative inline-flex min-h-8 min-w-0 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-sm px-3 text-sm font-medium',
            'text-muted transition-colors duration-150 hover:text-ink [&_svg]:size-4 [&_svg]:shrink-0',
            'has-checked:bg-surface has-checked:text-ink has-checked:shadow-card forced-colors:has-checked:outline-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            onKeyDown={(event) => moveByArrow(event, direction)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {segment.icon}
          <span className="truncate">{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
