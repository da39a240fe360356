import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '@lingui/core/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { cx } from '../styles/cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts';

const DURATION_MS = 3000;

const VARIANTS = {
  info: { Icon: Info, tone: 'text-info' },
  success: { Icon: CircleCheck, tone: 'text-success' },
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
  error: { Icon: CircleAlert, tone: 'text-danger' },
};

/**
 * Below the header, or on phones above the bars at the bottom, because the title would be covered. Both live regions
 * exist from the start: regions added with their text are often not announced.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (toasts.length > 0)
      section.current?.style.setProperty('--bars-height', `${heightOfBottomBars()}px`);
  }, [toasts]);
  const errors = toasts.filter((toast) => toast.type === 'error');
  const others = toasts.filter((toast) => toast.type !== 'error');
  return (
    <section
      ref={section}
      aria-label={t`Notices`}
      data-toaster=""
      className="pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 p-3 max-md:bottom-(--bars-height) md:top-16"
    >
      <ToastRegion role="status" toasts={others} />
      <ToastRegion role="alert" toasts={errors} />
    </section>
  );
}

/** Of the bars at the lower edge of the window, one above the other. */
function heightOfBottomBars(): number {
  const bars = document.querySelectorAll('[data-bottom-bar], [data-bottom-edge], .stays-below');
  const boxes = [...bars].map((bar) => bar.getBoundingClientRect());
  let edge = window.innerHeight;
  for (const { top, bottom, height } of boxes.toSorted((one, other) => other.bottom - one.bottom))
    if (height > 0 && bottom > edge - 2) edge = Math.min(edge, top);
  return window.innerHeight - edge;
}

function ToastRegion({ role, toasts }: { role: 'status' | 'alert'; toasts: readonly Toast[] }) {
  return (
    <div
      role={role}
      aria-live={role === 'alert' ? 'assertive' : 'polite'}
      aria-atomic="false"
      className="flex w-full max-w-sm flex-col gap-2 empty:sr-only"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const pauseHandlers = useAutoHide(toast.id);
  const { Icon, tone } = VARIANTS[toast.type];
  return (
    <div
      {...pauseHandlers}
      data-type={toast.type}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border border-line bg-raised py-2 ps-4 pe-2 text-ink shadow-raised"
    >
      <Icon size={20} className={cx('mt-1.5 shrink-0', tone)} />
      <p className="min-w-0 flex-1 py-1.5 text-pretty">{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-8 shrink-0 rounded-sm px-2.5 font-semibold text-accent-ink hover:bg-accent-soft pointer-coarse:min-h-11"
          onClick={() => {
            toast.action?.onAction();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        label={t`Close`}
        size="sm"
        className="text-muted"
        onClick={() => dismissToast(toast.id)}
      >
        <X />
      </IconButton>
    </div>
  );
}

/** Dismisses the toast after `DURATION_MS`. Hovering or focusing it pauses; leaving it starts the time again. */
function useAutoHide(id: number) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = hovered || focused;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => dismissToast(id), DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
