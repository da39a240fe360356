import type { PersonContext } from '../../context.ts';

type Reads = Record<string, () => Promise<unknown>>;
type Parts<R extends Reads> = { [Name in keyof R]: Awaited<ReturnType<R[Name]>> | null };

/** Reads parts of one answer, so many at once. One that cannot be read is null, and logged: the others are there. */
export async function readSections<R extends Reads>(
  { log, user_id }: PersonContext,
  at_once: number,
  reads: R,
): Promise<Parts<R>> {
  const parts: Record<string, unknown> = {};
  const waiting = Object.entries(reads);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [part, read] = next;
      parts[part] = await read().catch((error: unknown) => {
        log.error({ err: error, part, user_id }, 'A part of the dashboard could not be read');
        return null;
      });
    }
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return parts as Parts<R>;
}
