import type { Connection } from '#contract/connections.ts';
import { foldText } from '../../lib/fold-text.ts';
import { otherSide } from './other-side.ts';

/** Those with people whose name or address has every word that was typed. */
export function filterConnections(
  connections: readonly Connection[],
  me: number,
  typed: string,
): readonly Connection[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return connections;
  return connections.filter((connection) => {
    const { name, email } = otherSide(connection, me);
    const text = foldText(`${name} ${email ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
