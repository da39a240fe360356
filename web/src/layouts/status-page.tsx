import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/buttons/button-class.ts';

export function StatusPage({ status }: { status: number }) {
  const missing = status === 404;
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <p className="font-display text-4xl font-medium text-accent-ink">{status}</p>
      <h1 tabIndex={-1} className="mt-3 font-display text-3xl font-medium">
        {missing ? t`Page Not Found` : t`Internal Server Error`}
      </h1>
      <p className="mt-3 text-muted">
        {missing
          ? t`There’s nothing here. The page may have moved, or the link may have a typo.`
          : t`The server didn’t respond. Try again in a moment.`}
      </p>
      <Link to="/" className={buttonClass({ variant: 'primary', className: 'mt-7' })}>
        <Trans>Go home</Trans>
      </Link>
    </div>
  );
}
