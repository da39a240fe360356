import { errorMessage } from '../lib/http/error-message.ts';
import { markHandled, isHandled } from '../lib/http/handled-errors.ts';
import { showToast } from '../ui/overlays/toasts.ts';

/** Harmless: the browser continues in the next frame. */
const RESIZE_LOOP = /^ResizeObserver loop/;

/** Shows uncaught errors once as a toast, unless already handled. Returns a cleanup function. */
export function reportUncaughtErrors(): () => void {
  window.addEventListener('unhandledrejection', ofPromise);
  window.addEventListener('error', ofScript);
  return () => {
    window.removeEventListener('unhandledrejection', ofPromise);
    window.removeEventListener('error', ofScript);
  };
}

function ofPromise({ reason }: PromiseRejectionEvent): void {
  report(reason, 'Network or API error occurred');
}

function ofScript({ error, message }: ErrorEvent): void {
  if (!RESIZE_LOOP.test(message)) report(error, 'An unexpected error occurred');
}

function report(error: unknown, otherwise: string): void {
  if (isHandled(error)) return;
  markHandled(error);
  showToast({ type: 'error', message: errorMessage(error, otherwise) });
}
