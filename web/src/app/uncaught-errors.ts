import { t } from '@lingui/core/macro';
import { errorMessage } from '../lib/http/error-message.ts';
import { markHandled, isHandled } from '../lib/http/handled-errors.ts';
import { showToast } from '../ui/overlays/toasts.ts';

/** A harmless error: the browser continues in the next frame. */
const RESIZE_LOOP = /^ResizeObserver loop/;

/** Shows uncaught errors once as a toast, unless already handled. Returns a cleanup function. */
export function reportUncaughtErrors(): () => void {
  window.addEventListener('unhandledrejection', onUnhandledRejection);
  window.addEventListener('error', onError);
  return () => {
    window.removeEventListener('unhandledrejection', onUnhandledRejection);
    window.removeEventListener('error', onError);
  };
}

function onUnhandledRejection({ reason }: PromiseRejectionEvent): void {
  report(reason, t`Network or API error occurred`);
}

function onError({ error, message }: ErrorEvent): void {
  if (!RESIZE_LOOP.test(message)) report(error, t`An unexpected error occurred`);
}

function report(error: unknown, fallbackMessage: string): void {
  if (isHandled(error)) return;
  markHandled(error);
  showToast({ type: 'error', message: errorMessage(error, fallbackMessage) });
}
