import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { linkOwnerQuery } from './connections.api.ts';
import { Connect } from './connect.tsx';
import { MessageLink } from './message-link.tsx';
import { RequestActions } from './request-actions.tsx';
import { useConnectionStatus } from './use-connection-status.ts';
import { PersonHeader } from '../../entities/person/person-header.tsx';
import { fullName } from '../../lib/text/full-name.ts';

export interface ConnectDialogProps {
  code: string;
  onClose: () => void;
  onShowMine: () => void;
}

/** The owner of an opened connect link, with Connect. */
export function ConnectDialog({ code, onClose, onShowMine }: ConnectDialogProps) {
  const { data: me } = useQuery(meQuery());
  const owner = useQuery(linkOwnerQuery(code));
  const isInvalid = owner.error instanceof ApiError && owner.error.status === 404;
  // Ignores the refetch of a code just found invalid.
  const data = isInvalid || me === undefined ? undefined : owner.data;
  return (
    <Dialog
      onClose={onClose}
      title={t`Connect`}
      description={
        data === undefined || data.id === me?.id
          ? undefined
          : t`${{ name: fullName(data) }} gave you this link.`
      }
      size="sm"
    >
      {isInvalid ? (
        <InvalidConnectLink onClose={onClose} />
      ) : (
        <QueryState
          compact
          query={{ ...owner, data }}
          rows={1}
          loading={t`Loading`}
          failure={t`Failed to open the link`}
        >
          {(user) => (
            <>
              <PersonHeader person={user} />
              {user.id === me?.id ? (
                <OwnLink onClose={onClose} onShowMine={onShowMine} />
              ) : (
                <div ref={focusInsideAfterRemoval} tabIndex={-1} className="rounded-md">
                  <LinkStatus user_id={user.id} name={fullName(user)} {...{ code, onClose }} />
                </div>
              )}
            </>
          )}
        </QueryState>
      )}
    </Dialog>
  );
}

function OwnLink({ onClose, onShowMine }: Pick<ConnectDialogProps, 'onClose' | 'onShowMine'>) {
  return (
    <>
      <p className="mt-4">
        <Trans>This is your own link. Share it with people you want to connect with.</Trans>
      </p>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button variant="primary" onClick={onShowMine}>
          <Trans>Show my link</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

function InvalidConnectLink({ onClose }: { onClose: () => void }) {
  return (
    <>
      <EmptyState compact icon={<Unlink />} title={t`This link doesn’t work`}>
        <Trans>It’s incomplete or has been reset. Ask for a new one.</Trans>
      </EmptyState>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

interface LinkStatusProps {
  user_id: number;
  name: string;
  code: string;
  onClose: () => void;
}

/** The connection status with the link's owner, with possible actions. */
function LinkStatus({ user_id, name, code, onClose }: LinkStatusProps) {
  const status = useConnectionStatus(user_id);
  if (status === undefined) return <Skeleton className="mt-5 h-10 w-full" />;
  const close = (
    <Button onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  );
  if (status?.status === 'accepted')
    return (
      <LinkMessage
        message={t`You’re connected with ${name}.`}
        actions={
          <>
            {close}
            <MessageLink user={{ id: user_id, name }} size="md" variant="primary" />
          </>
        }
      />
    );
  if (status?.status === 'pending' && status.direction === 'received')
    return (
      <LinkMessage
        message={t`${name} wants to connect with you.`}
        actions={<RequestActions request={status.connection} />}
      />
    );
  if (status?.status === 'pending')
    return (
      <LinkMessage
        message={t`Request sent. We’ll let you know when ${name} accepts.`}
        actions={close}
      />
    );
  return (
    <LinkMessage
      message={t`Connect to message each other and share contacts.`}
      actions={
        <>
          {close}
          <Connect target={{ code }} name={name} size="md" />
        </>
      }
    />
  );
}

function LinkMessage({ message, actions }: { message: string; actions: ReactNode }) {
  return (
    <>
      <p role="status" className="mt-4 wrap-anywhere">
        {message}
      </p>
      <DialogFooter>{actions}</DialogFooter>
    </>
  );
}
