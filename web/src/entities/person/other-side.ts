import type { Connection } from '#contract/connections.ts';
import type { Person } from '#contract/user-card.ts';

export interface OtherSide extends Person {
  email: string | null;
}

/** The other user of a connection, with the email that the current user may see. */
export function otherSide(connection: Connection, me: number): OtherSide {
  const { from_user, from_user_email, to_user_email, user } = connection;
  return { ...user, email: from_user === me ? to_user_email : from_user_email };
}
