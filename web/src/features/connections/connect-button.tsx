import { focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import { Tag } from '../../ui/tag.tsx';
import { Connect } from './connect.tsx';
import type { StatusWith } from './connection-status.ts';
import { RequestActions } from './request-actions.tsx';
import { useStatusWith } from './use-status-with.ts';

export interface ConnectButtonProps {
  /** Contacts without a linked user have no Connect. */
  user_id: number;
  name: string;
  contact_id?: number | null | undefined;
}

export function ConnectButton(props: ConnectButtonProps) {
  const known = useStatusWith(props.user_id);
  if (known === undefined) return null;
  return (
    <span
      ref={focusInsideAfterRemoval}
      tabIndex={-1}
      className="inline-flex flex-wrap items-center gap-2 rounded-md"
    >
      <ConnectionStatus {...props} known={known} />
    </span>
  );
}

function ConnectionStatus({
  user_id,
  name,
  contact_id,
  known,
}: ConnectButtonProps & { known: StatusWith | null }) {
  if (known?.status === 'accepted') return <Tag tone="success">Connected</Tag>;
  if (known?.status === 'pending')
    return known.direction === 'sent' ? (
      <Tag>Request sent</Tag>
    ) : (
      <RequestActions request={known.connection} />
    );
  return <Connect target={{ to_user: user_id, contact_id: contact_id ?? null }} name={name} />;
}
