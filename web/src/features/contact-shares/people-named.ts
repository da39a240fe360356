import type { Connection } from '#contract/connections.ts';
import { plainText } from '../../lib/plain-text.ts';
import type { Receiver } from './receiver.ts';

/** The people at the other end of my connections whose names hold what was typed, by name; the one that is chosen is always among them. */
export function peopleNamed(
  connections: readonly Connection[],
  me: number,
  typed: string,
  chosen?: Receiver,
): Receiver[] {
  const words = plainText(typed).trim();
  return connections
    .map((connection) =>
      connection.from_user === me
        ? { id: connection.to_user, name: connection.to_user_name }
        : { id: connection.from_user, name: connection.from_user_name },
    )
    .filter(({ id, name }) => id === chosen?.id || plainText(name).includes(words))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
