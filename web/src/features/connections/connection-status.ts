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
  if (mine !== undefined) return { status: mine.status, direction: 'sent', connection: mine };
  const theirs = received.find(({ from_user }) => from_user === user_id);
  if (theirs === undefined) return null;
  return { status: theirs.status, direction: 'received', connection: theirs };
}
