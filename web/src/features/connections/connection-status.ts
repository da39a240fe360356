import type { Connection, ConnectionStatus } from '#contract/connections.ts';

export interface StatusWith {
  status: ConnectionStatus;
  direction: 'sent' | 'received';
  connection: Connection;
}

/** Searches sent connections first, then received ones; null if none. */
export function statusWith(
  user_id: number,
  sent: readonly Connection[],
  received: readonly Connection[],
): StatusWith | null {
  const mine = sent.find(({ to_user }) => to_user === user_id);
  const theirs = received.find(({ from_user }) => from_user === user_id);
  return statusOf(user_id, mine ?? theirs ?? null);
}

/** The status seen from the current user; null without a connection. */
export function statusOf(user_id: number, connection: Connection | null): StatusWith | null {
  if (connection === null) return null;
  const direction = connection.to_user === user_id ? 'sent' : 'received';
  return { status: connection.status, direction, connection };
}
