import { errorMessage } from '../lib/error-message.ts';
import { showToast } from '../ui/toasts.ts';

/** A promise that failed and that nobody waited for is told, not swallowed. */
export function tellUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    showToast({ type: 'error', message: errorMessage(reason, 'Network or API error occurred') });
  });
}
