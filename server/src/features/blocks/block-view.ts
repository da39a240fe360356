import type { Block } from '#contract/blocks.ts';
import type { UserCard } from '#contract/user-card.ts';

/** A block as the one who blocked sees it. */
export function blockView({ created_at, ...user }: UserCard & { created_at: string }): Block {
  return { user, created_at };
}
