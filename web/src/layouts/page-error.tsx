import { t } from '@lingui/core/macro';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../lib/http/api-error.ts';
import { StatusPage } from './status-page.tsx';
import { RetryNotice } from './retry-notice.tsx';

/** Replaces a page that failed to load or render, inside its layout. */
export function PageErrorFallback({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof ApiError && (error.status === 404 || error.status >= 500))
    return <StatusPage status={error.status} />;
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <RetryNotice error={error} fallbackMessage={t`Page loading error occurred`} onRetry={retry} />
  );
}
