import type { Connection } from '#contract/connections.ts';

export interface OtherSide {
  id: number;
  name: string;
  email: string | null;
}

export function otherSide(connection: Connection, me: number): OtherSide {
  const { from_user, from_user_name, from_user_email } = connection;
  const { to_user, to_user_name, to_user_email } = connection;
  return from_user === me
    ? { id: to_user, name: to_user_name, email: to_user_email }
    : { id: from_user, name: from_user_name, email: from_user_email };
}
