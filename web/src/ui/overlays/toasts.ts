export type ToastType = 'info' | 'success' | 'error' | 'warning';

export interface ToastAction {
  /** "Undo" */
  label: string;
  onAction: () => void;
}

export interface NewToast {
  message: string;
  type?: ToastType | undefined;
  action?: ToastAction | undefined;
}

export interface Toast {
  id: number;
  message: string;
  type: ToastType;
  action: ToastAction | undefined;
}

/** More than these hide the page rather than inform; the oldest goes. */
const AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Says something in passing, from anywhere: components, mutations, the handler of unhandled rejections. A message that is
 * still in sight is not doubled: it starts its time again.
 */
export function showToast({ message, type = 'info', action }: NewToast): number {
  const id = (lastId += 1);
  const others = toasts.filter((toast) => toast.message !== message || toast.type !== type);
  change([...others, { id, message, type, action }].slice(-AT_ONCE));
  return id;
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
}

/** All of them, as a test does between two cases. */
export function dismissAllToasts(): void {
  change([]);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
