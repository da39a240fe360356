export type ToastType = 'info' | 'success' | 'error' | 'warning';

export interface ToastAction {
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

/** More would cover the page; the oldest disappears. */
const AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast from anywhere. Repeating a visible message restarts its time. */
export function showToast({ message, type = 'info', action }: NewToast): number {
  const id = (lastId += 1);
  const others = toasts.filter((toast) => toast.message !== message || toast.type !== type);
  change([...others, { id, message, type, action }].slice(-AT_ONCE));
  return id;
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
}

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
