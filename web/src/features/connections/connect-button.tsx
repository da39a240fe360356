import { Trans } from '@lingui/react/macro';
import { focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import { Tag } from '../../ui/tag.tsx';
import { Connect } from './connect.tsx';
import type { DirectedStatus } from './connection-status.ts';
import { RequestActions } from './request-actions.tsx';
import { useConnectionStatus } from './use-connection-status.ts';

export interface ConnectButtonProps {
  /** Contacts without a linked user have no Connect. */
  user_id: number;
  name: string;
  contact_id?: number | null | undefined;
  /** False where another control asks to connect. */
  hasConnect?: boolean;
}

export function ConnectButton(props: ConnectButtonProps) {
  const status = useConnectionStatus(props.user_id);
  if (status === undefined || (status === null && props.hasConnect === false)) return null;
  return (
    <span
      ref={focusInsideAfterRemoval}
      tabIndex={-1}
      className="inline-flex flex-wrap items-center gap-2 rounded-md"
    >
      <ConnectionStatus {...props} status={status} />
    </span>
  );
}

function ConnectionStatus({
  user_id,
  name,
  contact_id,
  hasConnect = true,
  status,
}: ConnectButtonProps & { status: DirectedStatus | null }) {
  if (status?.status === 'accepted')
    return (
      <Tag tone="success">
        <Trans>Connected</Trans>
      </Tag>
    );
  if (status?.status === 'pending')
    return status.direction === 'sent' ? (
      <Tag>
        <Trans>Request sent</Trans>
      </Tag>
    ) : (
      <RequestActions request={status.connection} />
    );
  if (!hasConnect) return null;
  return <Connect target={{ to_user: user_id, contact_id: contact_id ?? null }} name={name} />;
}
