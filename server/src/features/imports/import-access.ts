import type { ImportFile } from '#contract/imports.ts';
import { notFound, tooManyRequests } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { countRunning, findImport, lockImport } from './imports.queries.ts';
import { showImport } from './show-import.ts';

const MAX_CONCURRENT_IMPORTS = 5;
const RETRY_AFTER_S = 10;

/** One import and its progress. 404 where it is not the caller's, as in all that follows. */
export async function getImport(ctx: UserContext, id: number): Promise<ImportFile> {
  const found = await findImport(ctx.db, ctx.user_id, id);
  if (found === undefined) throw notFound('Import');
  return showImport(ctx, found);
}

/** The import, held until the transaction ends. */
export async function lockOwnImport(ctx: UserContext, id: number) {
  const held = await lockImport(ctx.db, ctx.user_id, id);
  if (held === undefined) throw notFound('Import');
  return held;
}

export type LockedImport = Awaited<ReturnType<typeof lockOwnImport>>;

/** 429 while as many imports are under way as one may have at once. */
export async function assertImportSlot(ctx: UserContext): Promise<void> {
  if ((await countRunning(ctx.db, ctx.user_id)) < MAX_CONCURRENT_IMPORTS) return;
  throw tooManyRequests(
    `There are ${MAX_CONCURRENT_IMPORTS} imports under way. Please wait until one is done.`,
    RETRY_AFTER_S,
  );
}
