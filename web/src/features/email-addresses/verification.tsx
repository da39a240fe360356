import { useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { hasResponse } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { emailLinkQuery } from './email-addresses.api.ts';
import { InvalidVerificationLink } from './invalid-verification-link.tsx';

/** Shows the account of a link. Only a press confirms it: mail scanners open links, too. */
export function Verification({ token }: { token: string }) {
  const query = useQuery(emailLinkQuery(token, useSignedIn()));
  const { data: link, error, isFetching, refetch } = query;
  const [result, setResult] = useState<'confirmed' | 'disowned' | null>(null);
  if (result === 'disowned') return <Disowned />;
  if (link?.done || (link && result === 'confirmed'))
    return (
      <Confirmed
        email={link.email}
        changed={link.purpose === 'change'}
        takesFocus={result !== null}
      />
    );
  if (link !== undefined)
    return (
      <ConfirmLink
        token={token}
        link={link}
        onConfirmed={() => setResult('confirmed')}
        onDisowned={() => setResult('disowned')}
      />
    );
  if (hasResponse(error))
    return (
      <InvalidVerificationLink message={errorMessage(error, t`This link is no longer valid.`)} />
    );
  if (error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(error, t`Failed to verify your email`)}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-6 text-muted">
      <Spinner /> <Trans>Checking the link…</Trans>
    </p>
  );
}

interface ConfirmedProps {
  email: string;
  changed: boolean;
  takesFocus: boolean;
}

function Confirmed({ email, changed, takesFocus }: ConfirmedProps) {
  const signedIn = useSignedIn();
  const address = <strong className="font-medium wrap-anywhere text-ink">{email}</strong>;
  return (
    <Outcome
      takesFocus={takesFocus}
      title={changed ? t`Email updated` : t`Email verified`}
      action={
        <Link
          to={signedIn ? '/dashboard' : '/login'}
          className={buttonClass({ variant: 'primary', className: 'mt-5' })}
        >
          {signedIn ? t`Go to the dashboard` : t`Log in`}
        </Link>
      }
    >
      {changed ? (
        <Trans>Log in with {address}. Your other devices were logged out.</Trans>
      ) : (
        <Trans>Thanks, {address} is verified.</Trans>
      )}
    </Outcome>
  );
}

function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

function Disowned() {
  return (
    <Outcome takesFocus title={t`Account deleted`}>
      <Trans>Everything in it is gone. We won’t email you about it again.</Trans>
    </Outcome>
  );
}

interface OutcomeProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** After a press, because the pressed button is gone. */
  takesFocus?: boolean;
}

function Outcome({ title, children, action, takesFocus = false }: OutcomeProps) {
  return (
    <div
      role="status"
      tabIndex={-1}
      ref={takesFocus ? focusOnMount : undefined}
      className="rounded-md text-center"
    >
      <CircleCheck size={32} className="mx-auto text-success" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold">{title}</h2>
      <p className="mt-2 text-muted">{children}</p>
      {action}
    </div>
  );
}
