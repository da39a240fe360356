import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/cx.ts';

export interface FailedStateProps {
  message: string;
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
  compact?: boolean | undefined;
  className?: string | undefined;
}

export function FailedState({ message, onRetry, pending, compact, className }: FailedStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center px-6 text-center',
        compact ? 'py-8' : 'py-14',
        className,
      )}
    >
      <span className="mb-3 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert size={24} />
      </span>
      <p className="max-w-[48ch] font-medium">{message}</p>
      {onRetry && (
        <Button className="mt-4" pending={pending ?? false} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
