import { t } from '@lingui/core/macro';
import { Combobox } from '@base-ui/react/combobox';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ComboboxOptions, type ComboboxOption } from './combobox-options.tsx';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

export interface ComboboxFieldProps<Option extends ComboboxOption> extends FieldProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Option[];
  /** Custom filter; by default the label contains the text. */
  matches?: ((option: Option, typed: string) => boolean) | undefined;
  /** Shown without matches. */
  emptyText: string;
}

/** Selects one option by typing. */
export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const { value, onValueChange, options, matches, emptyText } = props;
  const { label, hint, error, optional, hideLabel, className } = props;
  const selected = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <Combobox.Root
          items={options}
          value={selected}
          // Clearing the input starts a search.
          onValueChange={(option) => option !== null && onValueChange(option.value)}
          isItemEqualToValue={(one, other) => one.value === other.value}
          autoHighlight
          {...(matches && { filter: matches })}
        >
          <span className="relative block">
            {/* aria-label, because an open list hides the label from screen readers. */}
            <Combobox.Input
              {...control}
              aria-label={label}
              dir="auto"
              className={cx(controlClass, 'h-10 pe-10')}
            />
            <Combobox.Trigger
              aria-label={t`Open the list`}
              className="absolute inset-y-1 end-1 grid w-8 place-items-center rounded-sm text-muted hover:bg-subtle hover:text-ink pointer-coarse:w-10"
            >
              <ChevronDown size={16} />
            </Combobox.Trigger>
          </span>
          <ComboboxOptions emptyText={emptyText} />
        </Combobox.Root>
      )}
    </Field>
  );
}
