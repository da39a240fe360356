import { use, type RefObject } from 'react';
import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import { PopoverPanel } from '../overlays/popover.tsx';
import { cx } from '../styles/cx.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

export interface ComboboxOptionsProps {
  emptyText: string;
  multiple?: boolean;
  anchor?: RefObject<HTMLElement | null>;
}

/** The list of matching options. */
export function ComboboxOptions({ emptyText, multiple = false, anchor }: ComboboxOptionsProps) {
  const popover = use(PopoverPanel);
  return (
    <Combobox.Portal container={popover}>
      <Combobox.Positioner
        anchor={anchor}
        sideOffset={4}
        // A popover clips what isn't fixed.
        positionMethod={popover === undefined ? 'absolute' : 'fixed'}
        className="z-50 outline-none data-anchor-hidden:invisible"
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
