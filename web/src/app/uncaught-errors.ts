import { errorMessage } from '../lib/http/error-message.ts';
import { markHandled, isHandled } from '../lib/http/handled-errors.ts';
import { showToast } from '../ui/overlays/toasts.ts';

/** No error: the browser goes on with the rest in its next frame. */
const PUT_OFF = /^ResizeObserver loop/;

/**
 * What failed and nobody waited for or caught is told, not swallowed; once, and not where the place that it is about has
 * told it. Returns how to stop.
 */
export function reportUncaughtErrors(): () => void {
  window.addEventListener('unhandledrejection', ofPromise);
  window.addEventListener('error', ofScript);
  return () => {
    window.removeEventListener('unhandledrejection', ofPromise);
    window.removeEventListener('error', ofScript);
  };
}

function ofPromise({ reason }: PromiseRejectionEvent): void {
  tell(reason, 'Network or API error occurred');
}

function ofScript({ error, message }: ErrorEvent): void {
  if (!PUT_OFF.test(message)) tell(error, 'An unexpected error occurred');
}

function tell(error: unknown, otherwise: string): void {
  if (isHandled(error)) return;
  markHandled(error);
  showToast({ type: 'error', message: errorMessage(error, otherwise) });
}
