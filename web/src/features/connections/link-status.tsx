import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Connect } from './connect.tsx';
import { MessageLink } from './message-link.tsx';
import { RequestActions } from './request-actions.tsx';
import { useStatusWith } from './use-status-with.ts';

export interface LinkStandingProps {
  user_id: number;
  name: string;
  code: string;
  onClose: () => void;
}

/** How I stand with whoever gave me their link, and what can be done about it. */
export function LinkStatus({ user_id, name, code, onClose }: LinkStandingProps) {
  const known = useStatusWith(user_id);
  if (known === undefined) return <Skeleton className="mt-5 h-10 w-full" />;
  const close = <Button onClick={onClose}>Close</Button>;
  if (known?.status === 'accepted')
    return (
      <Said
        sentence={`You are connected with ${name}.`}
        actions={
          <>
            {close}
            <MessageLink to={{ id: user_id, name }} size="md" variant="primary" />
          </>
        }
      />
    );
  if (known?.status === 'pending' && known.direction === 'received')
    return (
      <Said
        sentence={`${name} has asked to connect with you.`}
        actions={<RequestActions request={known.connection} />}
      />
    );
  if (known?.status === 'pending')
    return (
      <Said
        sentence={`You have asked ${name} to connect. You are told when they accept.`}
        actions={close}
      />
    );
  return (
    <Said
      sentence="Connected, you can write to each other and share contacts."
      actions={
        <>
          {close}
          <Connect whom={{ code }} name={name} size="md" />
        </>
      }
    />
  );
}

function Said({ sentence, actions }: { sentence: string; actions: ReactNode }) {
  return (
    <>
      <p role="status" className="mt-4 wrap-anywhere">
        {sentence}
      </p>
      <DialogFooter>{actions}</DialogFooter>
    </>
  );
}
