import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Runs at the end of every transaction that published one of the topics. */
export interface CommitHook {
  topics: readonly string[];
  /** Runs inside the transaction; if it throws, everything is rolled back. */
  run(db: Kysely<DB>, user_ids: number[]): Promise<void>;
}

const hooks = new WeakMap<Kysely<DB>, CommitHook[]>();
/** The users of each topic, by transaction. */
const published = new WeakMap<Kysely<DB>, Map<string, Set<number>>>();

/** Adds a hook to the transactions of a database. See docs/architecture.md#work-before-the-commit. */
export function beforeCommit(database: Kysely<DB>, hook: CommitHook): void {
  hooks.set(database, [...(hooks.get(database) ?? []), hook]);
}

/** Records what a transaction published. */
export function recordPublished(db: Kysely<DB>, user_ids: number[], topics: string[]): void {
  if (!db.isTransaction) return;
  const users = published.get(db) ?? new Map<string, Set<number>>();
  for (const topic of topics)
    users.set(topic, (users.get(topic) ?? new Set()).union(new Set(user_ids)));
  published.set(db, users);
}

/** Runs the hooks whose topics the transaction published, each once for all users concerned. */
export async function runBeforeCommit(
  database: Kysely<DB>,
  transaction: Kysely<DB>,
): Promise<void> {
  const users = published.get(transaction);
  if (users === undefined) return;
  for (const { topics, run } of hooks.get(database) ?? []) {
    const user_ids = new Set(topics.flatMap((topic) => [...(users.get(topic) ?? [])]));
    if (user_ids.size > 0) await run(transaction, [...user_ids]);
  }
}
