import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { Server } from './server.ts';

/** What a server and a command of its operator load, so that their clock can be moved. */
export const CLOCK_OFFSET_MODULE = import.meta.resolve('./clock-offset.ts');

/** So long after the present, for a server that was started with `CLOCK_OFFSET_MODULE`, and for these pages. */
export async function setClockOffset(
  server: Server,
  pages: readonly Page[],
  ahead_ms: number,
): Promise<void> {
  const moved = once(server.process, 'message');
  server.process.send({ ahead_ms });
  await moved;
  const time = Date.now() + ahead_ms;
  for (const page of pages) await page.clock.install({ time });
}
