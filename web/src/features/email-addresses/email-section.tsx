import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { meQuery } from '../users/users.api.ts';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { ResendButton } from '../../entities/verification/resend-button.tsx';
import { useChangeEmail } from './email-addresses.api.ts';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export function EmailSection() {
  const { data: me } = useQuery(meQuery());
  return (
    <Section
      title={t`Email`}
      description={t`Used for login and notifications. Visible to your connections.`}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button onClick={open}>
              <Trans>Change email</Trans>
            </Button>
          )}
        >
          {(close) => <ChangeEmailDialog onClose={close} />}
        </DialogTrigger>
      }
    >
      {me === undefined ? (
        <Skeleton className="h-6 w-56" />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{me.email}</span>
            {me.email_verified ? (
              <Tag tone="success">
                <Trans>Verified</Trans>
              </Tag>
            ) : (
              <Tag tone="warning">
                <Trans>Not verified</Trans>
              </Tag>
            )}
          </p>
          {!me.email_verified && <SendAgain />}
        </>
      )}
    </Section>
  );
}

function SendAgain() {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-[1_1_16rem] text-muted">
        <Trans>
          Open the link we emailed you to verify this address. Until then, people can’t find you by
          it.
        </Trans>
      </p>
      <ResendButton />
    </div>
  );
}

/** Requests the new address and the password. The address changes when the emailed link is opened. */
function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  return (
    <PasswordDialog
      title={t`Change email`}
      description={t`We’ll email a link to the new address. Once you confirm it, your email changes and your other devices are logged out.`}
      confirmLabel={t`Send link`}
      failure={t`Failed to change the email`}
      field={{
        name: 'email',
        label: t`New email`,
        type: 'email',
        autoComplete: 'email',
        requiredMessage: t`Enter your new email.`,
      }}
      onClose={onClose}
      onSubmit={(password, email) => change.mutateAsync({ email, password })}
      onDone={(email) => {
        const address = email.trim();
        showToast({
          type: 'success',
          message: t`We emailed a link to ${address}. Open it to finish.`,
        });
        onClose();
      }}
    />
  );
}
