import {
  createContext,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDirection } from '@base-ui/react/direction-provider';
import { cx } from '../styles/cx.ts';

export const popoverClass =
  'fixed max-w-[calc(100vw-1rem)] min-w-56 overflow-auto overscroll-contain rounded-lg border border-line bg-raised text-ink shadow-raised open:animate-rise';

const GAP = 6;

const MARGIN = 8;

/** Focused on opening, after the panel is shown: hidden elements can't have the focus. */
const FIELD = 'input, select, textarea, button[aria-pressed]';

/** Props for the trigger button. */
export interface PopoverTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-controls': string;
}

export interface PopoverProps {
  /** Label of the panel: "Notifications". */
  label: string;
  trigger: (props: PopoverTrigger, open: boolean) => ReactNode;
  /** Rendered only while open, so data is loaded on opening. */
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** The panel of the surrounding popover: what opens above it must be inside it. */
export const PopoverPanel = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** A dropdown with the Popover API: top layer, light dismiss, one open at a time. */
export function Popover(props: PopoverProps) {
  const { label, trigger, children, align = 'end', className } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePlacement(open, button, panel, align);
  useOwnEscape(open, button, panel);
  const close = () => document.getElementById(id)?.hidePopover();

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.newState === 'closed' && panel.current?.contains(document.activeElement))
      button.current?.focus();
    setOpen(event.newState === 'open');
  };
  return (
    <>
      {trigger(
        {
          ref: button,
          popoverTarget: id,
          'aria-expanded': open,
          'aria-controls': id,
        },
        open,
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        className={cx(popoverClass, className)}
      >
        <PopoverPanel value={panel}>
          {open && (typeof children === 'function' ? children(close) : children)}
        </PopoverPanel>
      </div>
    </>
  );
}

/** Keeps the panel at its trigger: a ResizeObserver fires before the first paint and on resize. */
function usePlacement(
  open: boolean,
  button: RefObject<HTMLButtonElement | null>,
  panel: RefObject<HTMLDivElement | null>,
  align: 'start' | 'end',
) {
  const direction = useDirection();
  useLayoutEffect(() => {
    const [anchor, box] = [button.current, panel.current];
    if (!open || !anchor || !box) return undefined;
    const reposition = () => {
      const size = { width: box.offsetWidth, height: box.scrollHeight + 2 };
      const root = document.documentElement;
      const viewport = { width: root.clientWidth, height: window.innerHeight };
      const placement = computePopoverPosition(
        anchor.getBoundingClientRect(),
        size,
        viewport,
        align,
        direction,
      );
      box.style.left = `${placement.left}px`;
      box.style.top = `${placement.top}px`;
      box.style.maxHeight = `${placement.maxHeight}px`;
    };
    const observer = new ResizeObserver(reposition);
    observer.observe(box);
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Node && box.contains(event.target))) reposition();
    };
    window.addEventListener('resize', reposition);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', reposition);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [open, button, panel, align, direction]);
}

function onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
  if (target === currentTarget && newState === 'open') focusFirstField(currentTarget);
}

/** On touch screens a focused field would open the keyboard over the panel. */
function focusFirstField(panel: HTMLElement) {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  if (panel.contains(document.activeElement)) return;
  panel.querySelector<HTMLElement>(FIELD)?.focus();
}

/** For content that loads after its popover has opened. */
export function useFirstFieldFocus() {
  const panel = use(PopoverPanel);
  useLayoutEffect(() => {
    if (panel?.current) focusFirstField(panel.current);
  }, [panel]);
}

/** The browser closes the popover on Escape; a surrounding dialog must not close as well. */
function useOwnEscape(
  open: boolean,
  button: RefObject<HTMLButtonElement | null>,
  panel: RefObject<HTMLDivElement | null>,
) {
  useLayoutEffect(() => {
    const elements: (HTMLElement | null)[] = [button.current, panel.current];
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation();
    };
    for (const element of elements) element?.addEventListener('keydown', onKeyDown);
    return () => {
      for (const element of elements) element?.removeEventListener('keydown', onKeyDown);
    };
  }, [open, button, panel]);
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Placement {
  left: number;
  top: number;
  maxHeight: number;
}

/** In viewport pixels: below, or above with more room there; aligned with the trigger, within the window. */
export function computePopoverPosition(
  trigger: Box,
  panel: Size,
  viewport: Size,
  align: 'start' | 'end',
  direction: 'ltr' | 'rtl' = 'ltr',
): Placement {
  const roomBelow = viewport.height - trigger.bottom - GAP - MARGIN;
  const roomAbove = trigger.top - GAP - MARGIN;
  const opensAbove = panel.height > roomBelow && roomAbove > roomBelow;
  const maxHeight = Math.max(0, opensAbove ? roomAbove : roomBelow);
  const height = Math.min(panel.height, maxHeight);
  const atLeft = (align === 'start') === (direction === 'ltr');
  const preferredLeft = atLeft ? trigger.left : trigger.right - panel.width;
  return {
    left: Math.max(MARGIN, Math.min(preferredLeft, viewport.width - MARGIN - panel.width)),
    top: opensAbove ? trigger.top - GAP - height : trigger.bottom + GAP,
    maxHeight,
  };
}
