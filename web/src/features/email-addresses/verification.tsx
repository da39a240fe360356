import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { hasResponse } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useVerificationQueryOptions } from './email-addresses.api.ts';
import { InvalidVerificationLink } from './invalid-verification-link.tsx';

export function Verification({ token }: { token: string }) {
  const {
    data: verified,
    error,
    isFetching,
    refetch,
  } = useQuery(useVerificationQueryOptions(token));
  if (verified !== undefined) return <Verified {...verified} />;
  if (hasResponse(error))
    return <InvalidVerificationLink message={errorMessage(error, NOT_VALID)} />;
  if (error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to verify your email')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-6 text-muted">
      <Spinner /> One moment, please.
    </p>
  );
}

const NOT_VALID = 'This link is not valid any more.';

function Verified({ email, changed }: { email: string; changed: boolean }) {
  const signedIn = useSignedIn();
  const address: ReactNode = (
    <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
  );
  return (
    <div role="status" className="text-center">
      <CircleCheck size={32} className="mx-auto text-success" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold">
        {changed ? 'Your email is changed' : 'Your email is verified'}
      </h2>
      <p className="mt-2 text-muted">
        {changed ? (
          <>From now on you log in with {address}.</>
        ) : (
          <>Thank you. We know now that {address} is yours.</>
        )}
      </p>
      <Link
        to={signedIn ? '/dashboard' : '/login'}
        className={buttonClass({ variant: 'primary', className: 'mt-5' })}
      >
        {signedIn ? 'Go to the dashboard' : 'Go on to the login'}
      </Link>
    </div>
  );
}
