import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readTab, writeTab } from '../../lib/storage/tab-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { meQuery } from '../users/users.api.ts';
import { useResendVerification } from '../../entities/verification/verification.api.ts';

/** Shown until the email address is verified. Can be dismissed until the tab is closed. */
export function VerifyEmailNotice() {
  const { data: me } = useQuery(meQuery());
  const resend = useResendVerification();
  const [dismissed, setDismissed] = useState<string | null>(() => readTab(NAME));
  if (me === undefined || me.email_verified || dismissed === me.email) return null;
  const dismiss = () => {
    writeTab(NAME, me.email);
    setDismissed(me.email);
  };
  return (
    <Notice
      className="mb-6"
      onDismiss={dismiss}
      action={
        <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
          <Trans>Resend link</Trans>
        </Button>
      }
    >
      <Trans>
        Verify your email with the link we sent you. Didn’t get it?{' '}
        <Link to="/settings" className={linkClass}>
          Check your address
        </Link>
        .
      </Trans>
    </Notice>
  );
}

const NAME = 'verify_email_dismissed';
