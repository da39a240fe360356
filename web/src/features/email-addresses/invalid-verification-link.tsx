import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import MailX from 'lucide-react/icons/mail-x';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { meQuery } from '../users/users.api.ts';
import { useResendVerification } from '../../entities/verification/verification.api.ts';

/** Shown for a used, expired or incomplete link. The advice depends on who is logged in. */
export function InvalidVerificationLink({ message }: { message: string }) {
  const signedIn = useSignedIn();
  return (
    <div role="alert" className="text-center">
      <MailX size={32} className="mx-auto text-danger" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold">{message}</h2>
      {signedIn ? <NextSignedIn /> : <NextAsGuest />}
    </div>
  );
}

function NextSignedIn() {
  const { data: me } = useQuery(meQuery());
  const resend = useResendVerification();
  if (me === undefined) return null;
  const { email } = me;
  const dashboard = (
    <Link to="/dashboard" className={buttonClass({ className: 'mt-5' })}>
      <Trans>Go to the dashboard</Trans>
    </Link>
  );
  if (me.email_verified)
    return (
      <>
        <p className="mt-2 text-muted">
          <Trans>
            You’re all set: {email} is verified. To use another email, change it in Settings.
          </Trans>
        </p>
        {dashboard}
      </>
    );
  return (
    <>
      <p className="mt-2 text-muted">
        <Trans>We can email a new link to {email}.</Trans>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          className="mt-5"
          pending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          <Trans>Resend link</Trans>
        </Button>
        {dashboard}
      </div>
    </>
  );
}

function NextAsGuest() {
  return (
    <>
      <p className="mt-2 text-muted">
        <Trans>
          If you’ve already verified, you’re all set. Otherwise, log in to get a new link.
        </Trans>
      </p>
      <Link
        to="/login"
        search={{ redirect: '/settings' }}
        className={buttonClass({ variant: 'primary', className: 'mt-5' })}
      >
        <Trans>Log in</Trans>
      </Link>
    </>
  );
}
