import { useRef, useState, type Ref } from 'react';
import { Combobox } from '@base-ui/react/combobox';
import X from 'lucide-react/icons/x';
import { chipListClass } from './chips-frame.tsx';
import { ComboboxOptions, type ComboboxOption } from './combobox-options.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface MultiComboboxFieldProps extends FieldProps {
  value: readonly ComboboxOption[];
  onValueChange: (value: ComboboxOption[]) => void;
  /** Controlled; the caller provides matching options. */
  typed: string;
  onTypedChange: (typed: string) => void;
  options: readonly ComboboxOption[];
  /** Shown without matches or while loading. */
  emptyText: string;
  /** Of a remove button: "Remove contact Grace Hopper". Unused if `hidesSelected`. */
  removeLabel?: (option: string) => string;
  /** Selected options are shown elsewhere; the typed text stays, so that several results can be selected. */
  hidesSelected?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Selects several options by typing. */
export function MultiComboboxField(props: MultiComboboxFieldProps) {
  const { value, onValueChange, typed, onTypedChange, options, emptyText, removeLabel, ref } =
    props;
  const { hidesSelected = false } = props;
  const Frame = hidesSelected ? Combobox.InputGroup : Combobox.Chips;
  const { label, hint, error, optional, hideLabel, className } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <Combobox.Root
          multiple
          open={isOpen}
          items={options}
          // The caller filters, possibly with typos.
          filter={null}
          value={[...value]}
          onOpenChange={(open, { reason }) => {
            if (open || !hidesSelected || reason !== 'item-press') setIsOpen(open);
          }}
          onValueChange={(selected, details) => {
            // Escape closes the list, then the surrounding dialog, without clearing the selection.
            if (details.reason === 'escape-key') {
              details.allowPropagation();
              return details.cancel();
            }
            onValueChange(selected);
            if (hidesSelected) return;
            onTypedChange('');
            // The list could cover the buttons below it.
            setIsOpen(false);
          }}
          inputValue={typed}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change' || reason === 'input-clear') onTypedChange(text);
          }}
          isItemEqualToValue={(one, other) => one.value === other.value}
          autoHighlight
        >
          <Frame ref={frame} className={chipListClass}>
            {(hidesSelected ? [] : value).map((option) => (
              <Chip key={option.value} option={option} removeLabel={removeLabel?.(option.label)} />
            ))}
            <Combobox.Input
              {...control}
              ref={ref}
              aria-label={label}
              placeholder={hideLabel ? label : undefined}
              dir="auto"
              className="min-w-28 flex-1 bg-transparent outline-none"
            />
          </Frame>
          <ComboboxOptions multiple emptyText={emptyText} anchor={frame} />
        </Combobox.Root>
      )}
    </Field>
  );
}

function Chip({
  option,
  removeLabel,
}: {
  option: ComboboxOption;
  removeLabel: string | undefined;
}) {
  return (
    <Combobox.Chip className="forced-outline inline-flex max-w-full items-center gap-1 rounded-sm bg-subtle px-2 text-sm leading-6 font-medium data-highlighted:bg-accent-soft">
      <span dir="auto" className="truncate">
        {option.label}
      </span>
      <Combobox.ChipRemove
        aria-label={removeLabel}
        className="relative -me-1 rounded-xs p-0.5 after:absolute after:-inset-1 hover:bg-current/12 pointer-coarse:after:-inset-3"
      >
        <X size={14} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}
