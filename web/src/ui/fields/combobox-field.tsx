import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

export interface ComboboxFieldProps extends FieldProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Custom filter; by default the label contains the text. */
  matches?: ((option: ComboboxOption, typed: string) => boolean) | undefined;
  /** Shown without matches. */
  nothing: string;
}

/** Selects one option by typing. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onValueChange, options, matches, nothing } = props;
  const { label, hint, error, optional, hideLabel, className } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <Combobox.Root
          items={options}
          value={chosen}
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
              className={cx(controlClass, 'h-10 pr-10')}
            />
            <Combobox.Trigger
              aria-label="Open the list"
              className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-sm text-muted hover:bg-subtle hover:text-ink pointer-coarse:w-10"
            >
              <ChevronDown size={16} />
            </Combobox.Trigger>
          </span>
          <Options nothing={nothing} />
        </Combobox.Root>
      )}
    </Field>
  );
}

function Options({ nothing }: { nothing: string }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-raised">
          <Combobox.Empty className="px-3 py-3 text-muted empty:hidden">{nothing}</Combobox.Empty>
          <Combobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
            {(option: ComboboxOption) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 data-highlighted:bg-subtle forced-colors:data-highlighted:outline-2 pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                <span className="shrink-0 text-sm text-muted tabular-nums">{option.detail}</span>
                <span className="w-4 shrink-0">
                  <Combobox.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
