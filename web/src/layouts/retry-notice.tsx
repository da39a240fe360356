import { Trans } from '@lingui/react/macro';
import { errorMessage } from '../lib/http/error-message.ts';
import { retryFailedChunks } from '../lib/lazy-component.ts';
import { Button } from '../ui/buttons/button.tsx';
import { cx } from '../ui/styles/cx.ts';
import { DisclosureSummary } from '../ui/layout/disclosure-summary.tsx';

export interface RetryNoticeProps {
  error: unknown;
  /** Fallback message. */
  fallbackMessage: string;
  /** For chunks, after an automatic retry. */
  onRetry: () => void;
  compact?: boolean | undefined;
}

export function RetryNotice({
  error,
  fallbackMessage,
  onRetry,
  compact = false,
}: RetryNoticeProps) {
  const details = error instanceof Error ? error.stack : undefined;
  const Title = compact ? 'p' : 'h1';
  return (
    <div role="alert" className={cx('mx-auto max-w-xl px-5', compact ? 'py-3' : 'py-16')}>
      <Title className={compact ? 'font-semibold' : 'font-display text-3xl font-medium'}>
        <Trans>Something went wrong</Trans>
      </Title>
      <p className="mt-2 text-muted">{errorMessage(error, fallbackMessage)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void retryFailedChunks().then(onRetry)}>
          <Trans>Try Again</Trans>
        </Button>
        <Button onClick={() => location.reload()}>
          <Trans>Refresh Page</Trans>
        </Button>
      </div>
      {details !== undefined && !compact && (
        <details className="mt-8 text-sm text-muted">
          <DisclosureSummary>
            <Trans>Technical details</Trans>
          </DisclosureSummary>
          <pre className="mt-2 overflow-x-auto rounded-md bg-subtle p-3 font-mono text-xs">
            {details}
          </pre>
        </details>
      )}
    </div>
  );
}
