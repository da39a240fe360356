import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { Server } from './server.ts';

/** A module that a server or a command preloads, so that its clock can be moved. */
export const CLOCK_OFFSET_MODULE = import.meta.resolve('./clock-offset.ts');

/** Moves the clock of these pages and of a server that was started with `CLOCK_OFFSET_MODULE`. */
export async function setClockOffset(
  server: Server,
  pages: readonly Page[],
  ahead_ms: number,
): Promise<void> {
  const acknowledged = once(server.process, 'message');
  server.process.send({ ahead_ms });
  await acknowledged;
  const time = Date.now() + ahead_ms;
  for (const page of pages) await page.clock.install({ time });
}
