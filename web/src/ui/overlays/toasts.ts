export type ToastType = 'info' | 'success' | 'error' | 'warning';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface NewToast {
  message: string;
  type?: ToastType | undefined;
  action?: ToastAction | undefined;
  /** What the toast is about, for `dismissToastsAbout`. */
  about?: string | undefined;
}

export interface Toast {
  id: number;
  message: string;
  type: ToastType;
  action: ToastAction | undefined;
  about: string | undefined;
}

/** More toasts would cover the page, so the oldest disappears. */
const MAX_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast from anywhere. Repeating a visible message restarts its time. */
export function showToast({ message, type = 'info', action, about }: NewToast): number {
  const id = (lastId += 1);
  const others = toasts.filter((toast) => toast.message !== message || toast.type !== type);
  setToasts([...others, { id, message, type, action, about }].slice(-MAX_TOASTS));
  return id;
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses toasts whose action no longer makes sense. */
export function dismissToastsAbout(about: string): void {
  if (toasts.some((toast) => toast.about === about))
    setToasts(toasts.filter((toast) => toast.about !== about));
}

export function dismissAllToasts(): void {
  setToasts([]);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
