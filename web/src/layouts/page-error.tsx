import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../lib/http/api-error.ts';
import { ErrorPage } from './error-page.tsx';
import { Failure } from './failure.tsx';

/** A crashed page inside its layout. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof ApiError && (error.status === 404 || error.status >= 500))
    return <ErrorPage status={error.status} />;
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return <Failure error={error} otherwise="Page loading error occurred" onRetry={retry} />;
}
