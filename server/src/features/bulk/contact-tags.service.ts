import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { ContactTag, TagColor } from '#contract/contact-tags.ts';
import { badInput } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { runTagBatch } from './run-batch.service.ts';
import { listTagColors, listTags } from './tag-settings.queries.ts';

type Result = Promise<{ changed: number; batch_id: number }>;

const cursor = z.tuple([z.literal('tag'), z.string().refine((value) => !value.includes('\0'))]);

/** The caller's tags by name. */
export async function getContactTags(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<ContactTag>> {
  const { limit, after } = readCursor(query, cursor);
  const rows = await listTags(ctx.db, ctx.user_id, after?.[1] ?? '', limit + 1);
  return pageOf(rows, limit, (row) => ['tag', row.name]);
}

/** The colors of the caller's tags, including unused ones, for the account export. */
export async function getTagColors(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<{ tag: string; color: string }>> {
  const { limit, after } = readCursor(query, cursor);
  const rows = await listTagColors(ctx.db, ctx.user_id, after?.[1] ?? '', limit + 1);
  return pageOf(rows, limit, (row) => ['tag', row.tag]);
}

/** Renames a tag, or merges it into another. 400 at `to` if both names are equal. */
export function renameContactTag(
  ctx: UserContext,
  outside: Context,
  { from, to }: { from: string; to: string },
): Result {
  if (from === to) throw badInput({ to: msg`Enter a different name.` });
  return runTagBatch(ctx, outside, { action: 'rename_tag', tag: from, to });
}

/** Removes a tag from all contacts, with its settings. */
export function deleteContactTag(
  ctx: UserContext,
  outside: Context,
  { name }: { name: string },
): Result {
  return runTagBatch(ctx, outside, { action: 'delete_tag', tag: name });
}

/** Sets or removes the color of a tag. */
export function colorContactTag(
  ctx: UserContext,
  outside: Context,
  { name, color }: { name: string; color: TagColor | null },
): Result {
  return runTagBatch(ctx, outside, { action: 'color_tag', tag: name, color });
}
