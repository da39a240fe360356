import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { documentDirection } from '../lib/i18n/language.ts';
import { RetryNotice } from '../layouts/retry-notice.tsx';
import { Toaster } from '../ui/overlays/toaster.tsx';
import type { App } from './app.ts';

/** Providers around all pages, and the last error boundary. */
export function Providers({ app, children }: { app: App; children?: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={AppError}>
      <DirectionProvider direction={documentDirection()}>
        <QueryClientProvider client={app.queries}>
          <RouterProvider router={app.router} />
          {children}
        </QueryClientProvider>
      </DirectionProvider>
      <Toaster />
    </ErrorBoundary>
  );
}

function AppError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <RetryNotice
      error={error}
      fallbackMessage={t`An unexpected error occurred`}
      onRetry={resetErrorBoundary}
    />
  );
}
