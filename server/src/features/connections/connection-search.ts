import type { Connection } from '#contract/connections.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { idsByName, nameSearch } from '../../search/name-search.ts';
import { findByName, findByNearName } from './connection-search.queries.ts';
import { findConnectionRows } from './connections.queries.ts';
import { connectionViewFor } from './connection-view.ts';

/**
 * The best few of the caller's accepted connections for the name of the other person. Typing errors are forgiven where nobody
 * has all words as written.
 */
export async function searchConnections(
  ctx: UserContext,
  { q, limit }: { q: string; limit: number },
): Promise<Connection[]> {
  const search = nameSearch(q);
  if (search === null) return [];
  const ids = await inTransaction(ctx, ({ db, user_id }) =>
    idsByName(
      () => findByName(db, user_id, search, limit),
      () => findByNearName(db, user_id, search, limit),
    ),
  );
  const { db, user_id, clock } = ctx;
  const rows = await findConnectionRows(db, ids);
  const byId = new Map(rows.map((row) => [row.id, connectionViewFor(user_id, row, clock.now())]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
