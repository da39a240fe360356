import type { Connection } from '#contract/connections.ts';

export interface OtherSide {
  id: number;
  name: string;
  email: string | null;
}

export function otherSide(connection: Connection, me: number): OtherSide {
  return connection.from_user === me
    ? {
        id: connection.to_user,
        name: connection.to_user_name,
        email: connection.to_user_email,
      }
    : {
        id: connection.from_user,
        name: connection.from_user_name,
        email: connection.from_user_email,
      };
}
