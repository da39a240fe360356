import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { meQuery } from '../users/users.api.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { useResendVerification } from './email-addresses.api.ts';

/** The address in the settings: which it is, whether it is verified, and the way to another. */
export function EmailSection() {
  const { data: me } = useQuery(meQuery());
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title="Email"
      description="You log in with it, and we write to it. People you are connected with can see it."
      actions={<Button onClick={() => setChanging(true)}>Change email</Button>}
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
      {changing && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Section>
  );
}

function SendAgain() {
  const resend = useResendVerification();
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-[1_1_16rem] text-muted">
        Open the link that we mailed you. Until then others can't find you by this address.
      </p>
      <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}
