import { useInfiniteQuery } from '@tanstack/react-query';
import { Tag } from '../../ui/tag.tsx';
import { Connect } from './connect.tsx';
import { statusWith } from './connection-status.ts';
import { receivedQuery, sentQuery } from './connections.api.ts';
import { RequestAnswer } from './request-answer.tsx';

export interface ConnectButtonProps {
  /** The person; whoever is linked to no one has none, and no Connect. */
  user_id: number;
  name: string;
  contact_id?: number | null | undefined;
}

/** How I stand with a person, and what can be done about it. */
export function ConnectButton({ user_id, name, contact_id }: ConnectButtonProps) {
  const { data: sent } = useInfiniteQuery(sentQuery());
  const { data: received } = useInfiniteQuery(receivedQuery());
  if (sent === undefined || received === undefined) return null;
  const known = statusWith(user_id, sent, received);
  if (known?.status === 'accepted') return <Tag tone="success">Connected</Tag>;
  if (known?.status === 'pending')
    return known.direction === 'sent' ? (
      <Tag>Request sent</Tag>
    ) : (
      <RequestAnswer request={known.connection} />
    );
  return <Connect to_user={user_id} contact_id={contact_id} name={name} />;
}
