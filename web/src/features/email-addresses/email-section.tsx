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
      title="Email"
      description="Used for login and notifications. Visible to your connections."
      actions={
        <DialogTrigger trigger={(open) => <Button onClick={open}>Change email</Button>}>
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
              <Tag tone="success">Verified</Tag>
            ) : (
              <Tag tone="warning">Not verified</Tag>
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
        Open the link we emailed you to verify this address. Until then, people can’t find you by
        it.
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
      title="Change email"
      description="We’ll email a link to the new address. Once you confirm it, your email changes and your other devices are logged out."
      confirmLabel="Send link"
      failure="Failed to change the email"
      field={{
        name: 'email',
        label: 'New email',
        type: 'email',
        autoComplete: 'email',
        requiredMessage: 'Enter your new email.',
      }}
      onClose={onClose}
      onSubmit={(password, email) => change.mutateAsync({ email, password })}
      onDone={(email) => {
        showToast({
          type: 'success',
          message: `We emailed a link to ${email.trim()}. Open it to finish.`,
        });
        onClose();
      }}
    />
  );
}
