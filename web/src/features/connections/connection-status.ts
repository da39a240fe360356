import type { Connection, ConnectionStatus } from '#contract/connections.ts';

export interface DirectedStatus {
  status: ConnectionStatus;
  direction: 'sent' | 'received';
  connection: Connection;
}

/** Searches sent connections first, then received ones; null if none. */
export function findStatusInLists(
  user_id: number,
  sent: readonly Connection[],
  received: readonly Connection[],
): DirectedStatus | null {
  const sentConnection = sent.find(({ to_user }) => to_user === user_id);
  const receivedConnection = received.find(({ from_user }) => from_user === user_id);
  return statusFromConnection(user_id, sentConnection ?? receivedConnection ?? null);
}

/** The status seen from the current user; null without a connection. */
export function statusFromConnection(
  user_id: number,
  connection: Connection | null,
): DirectedStatus | null {
  if (connection === null) return null;
  const direction = connection.to_user === user_id ? 'sent' : 'received';
  return { status: connection.status, direction, connection };
}
