import type { Connection, ConnectionStatus } from '#contract/connections.ts';

/** How I stand with a person, and who asked. */
export interface StatusWith {
  status: ConnectionStatus;
  direction: 'sent' | 'received';
  connection: Connection;
}

/** Looked up in the list of what I sent first, then in what I received; null where there is nothing between the two. */
export function statusWith(
  user_id: number,
  sent: readonly Connection[],
  received: readonly Connection[],
): StatusWith | null {
  const mine = sent.find(({ to_user }) => to_user === user_id);
  const theirs = received.find(({ from_user }) => from_user === user_id);
  return statusOf(user_id, mine ?? theirs ?? null);
}

/** What a connection between this person and me says; null where there is none. */
export function statusOf(user_id: number, connection: Connection | null): StatusWith | null {
  if (connection === null) return null;
  const direction = connection.to_user === user_id ? 'sent' : 'received';
  return { status: connection.status, direction, connection };
}
