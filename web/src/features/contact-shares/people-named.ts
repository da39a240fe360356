import type { Connection } from '#contract/connections.ts';
import { plainText } from '../../lib/plain-text.ts';
import type { Receiver } from './receiver.ts';

/** The people at the other end of my connections whose names hold what was typed, by name. */
export function peopleNamed(
  connections: readonly Connection[],
  me: number,
  typed: string,
): Receiver[] {
  return connections
    .map((connection) =>
      connection.from_user === me
        ? { id: connection.to_user, name: connection.to_user_name }
        : { id: connection.from_user, name: connection.from_user_name },
    )
    .filter(({ name }) => plainText(name).includes(plainText(typed).trim()))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
