import { t } from '@lingui/core/macro';
import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { controlClass } from './control-class.ts';
import { cx } from '../styles/cx.ts';
import { Field, type FieldProps } from './field.tsx';
import X from 'lucide-react/icons/x';
import { chipListClass } from './chips-frame.tsx';
import { use, useRef, type Ref, type RefObject } from 'react';
import { PopoverPanel } from '../overlays/popover.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

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
          <Options emptyText={emptyText} />
        </Combobox.Root>
      )}
    </Field>
  );
}

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
            if (!open && hidesSelected && details.reason === 'item-press') details.cancel();
          }}
          onValueChange={(selected, details) => {
            // Escape closes the list, then the surrounding dialog, without clearing the selection.
            if (details.reason === 'escape-key') {
              details.allowPropagation();
              return details.cancel();
            }
            onValueChange(selected);
            if (!hidesSelected) onTypedChange('');
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
          <Options multiple emptyText={emptyText} anchor={frame} />
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

interface OptionsProps {
  emptyText: string;
  multiple?: boolean;
  anchor?: RefObject<HTMLElement | null>;
}

function Options({ emptyText, multiple = false, anchor }: OptionsProps) {
  const popover = use(PopoverPanel);
  return (
    <Combobox.Portal container={popover}>
      <Combobox.Positioner
        anchor={anchor}
        sideOffset={4}
        // A popover clips what isn't fixed.
        positionMethod={popover === undefined ? 'absolute' : 'fixed'}
        className="z-50 outline-none"
      >
        <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-raised">
          <Combobox.Empty className="px-3 py-3 text-muted empty:hidden">{emptyText}</Combobox.Empty>
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
                <span
                  className={cx(
                    'text-sm text-muted',
                    multiple ? 'max-w-[45%] truncate' : 'shrink-0 tabular-nums',
                  )}
                >
                  {option.detail}
                </span>
                {multiple ? (
                  <Chosen />
                ) : (
                  <span className="w-4 shrink-0">
                    <Chosen />
                  </span>
                )}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function Chosen() {
  return (
    <Combobox.ItemIndicator>
      <Check size={16} aria-hidden="true" />
    </Combobox.ItemIndicator>
  );
}
