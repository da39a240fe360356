import type { AskMatch } from '#contract/asks.ts';
import type { UserContext } from '../../../context.ts';

/** The caller's contacts that fit an ask, best first. */
export function findMatches(
  _ctx: UserContext,
  _ask: { need: string; details: string; place: string },
): Promise<AskMatch[]> {
  return Promise.resolve([]);
}
