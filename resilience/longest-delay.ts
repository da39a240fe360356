import { once } from 'node:events';
import { join } from 'node:path';
import type { Server } from '../e2e/support/server.ts';

/** To preload into a server whose event loop is measured. */
export const LOOP_WATCH = join(import.meta.dirname, 'loop-watch.ts');

/** The longest delay of the server's event loop since the last call, as CPU time and as elapsed time. */
export async function readLongestDelay({ process: server }: Server) {
  server.send('longest delay');
  const [delay] = (await once(server, 'message')) as [{ cpu_ms: number; elapsed_ms: number }];
  return delay;
}
