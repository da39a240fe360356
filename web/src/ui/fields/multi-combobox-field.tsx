import { useRef, type Ref, type RefObject } from 'react';
import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';
import type { ComboboxOption } from './combobox-field.tsx';

export interface MultiComboboxFieldProps extends FieldProps {
  value: readonly ComboboxOption[];
  onValueChange: (value: ComboboxOption[]) => void;
  /** Controlled; the caller provides matching options. */
  typed: string;
  onTypedChange: (typed: string) => void;
  options: readonly ComboboxOption[];
  /** Shown without matches or while loading. */
  nothing: string;
  /** For remove buttons: "contact". */
  entry: string;
  /** Selected options are shown elsewhere; the typed text stays, so that several results can be selected. */
  hideChosen?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Selects several options by typing. */
export function MultiComboboxField(props: MultiComboboxFieldProps) {
  const { value, onValueChange, typed, onTypedChange, options, nothing, entry, ref } = props;
  const { hideChosen = false } = props;
  const Frame = hideChosen ? Combobox.InputGroup : Combobox.Chips;
  const { label, hint, error, optional, hideLabel, className } = props;
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <Combobox.Root
          multiple
          items={options}
          // The caller filters, possibly with typos.
          filter={null}
          value={[...value]}
          onOpenChange={(open, details) => {
            if (!open && hideChosen && details.reason === 'item-press') details.cancel();
          }}
          onValueChange={(chosen, details) => {
            // Escape closes the list, then the surrounding dialog, without clearing the selection.
            if (details.reason === 'escape-key') {
              details.allowPropagation();
              return details.cancel();
            }
            onValueChange(chosen);
            if (!hideChosen) onTypedChange('');
          }}
          inputValue={typed}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change' || reason === 'input-clear') onTypedChange(text);
          }}
          isItemEqualToValue={(one, other) => one.value === other.value}
          autoHighlight
        >
          <Frame
            ref={frame}
            className={cx(
              controlClass,
              'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5! has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
            )}
          >
            {(hideChosen ? [] : value).map((option) => (
              <Chip key={option.value} option={option} entry={entry} />
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
          <Options nothing={nothing} frame={frame} />
        </Combobox.Root>
      )}
    </Field>
  );
}

function Chip({ option, entry }: { option: ComboboxOption; entry: string }) {
  return (
    <Combobox.Chip className="forced-outline inline-flex max-w-full items-center gap-1 rounded-sm bg-subtle px-2 text-sm leading-6 font-medium data-highlighted:bg-accent-soft">
      <span dir="auto" className="truncate">
        {option.label}
      </span>
      <Combobox.ChipRemove
        aria-label={`Remove ${entry} ${option.label}`}
        className="relative -mr-1 rounded-xs p-0.5 after:absolute after:-inset-1 hover:bg-current/12 pointer-coarse:after:-inset-3"
      >
        <X size={14} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}

interface OptionsProps {
  nothing: string;
  frame: RefObject<HTMLElement | null>;
}

function Options({ nothing, frame }: OptionsProps) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner anchor={frame} sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-raised">
          <Combobox.Empty className="px-3 py-3 text-muted empty:hidden">{nothing}</Combobox.Empty>
          <Combobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
            {(option: ComboboxOption) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 data-highlighted:bg-subtle forced-colors:data-highlighted:outline-2 pointer-coarse:min-h-11"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {option.label}
                </span>
                <span className="max-w-[45%] truncate text-sm text-muted">{option.detail}</span>
                <Combobox.ItemIndicator>
                  <Check size={16} aria-hidden="true" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
