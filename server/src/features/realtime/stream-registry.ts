import type { ServerResponse } from 'node:http';
import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { areSessionsAlive } from '../sessions/public.ts';

/** One open page: whose it is and where its events are written. */
export interface OpenStream {
  user_id: number;
  session_id: number;
  response: ServerResponse;
}

export interface OpenStreams {
  /** Pings it from now on, and ends it with its session. */
  add(stream: OpenStream): void;
}

// Events are small: so much unsent means that nobody reads. The client comes back and asks for what it missed.
const UNSENT_BYTES_MAX = 64 * 1024;
const TURNS = 25;

/**
 * Keeps streams alive for as long as their sessions live, with one timer and, for all streams whose turn it is, one
 * query: a thousand streams are neither a thousand timers nor a thousand queries at a time.
 */
export function createStreamRegistry(ctx: Context): OpenStreams {
  const turns = Array.from({ length: TURNS }, () => new Set<OpenStream>());
  let turn = 0;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  const takeTurn = () => {
    turn = (turn + 1) % TURNS;
    const streams = [...turns[turn]!];
    for (const { response } of streams) write(response, ': ping\n\n');
    void endWithSessions(ctx, streams);
  };
  return {
    add(stream) {
      const mine = turns[turn]!.add(stream);
      count += 1;
      timer ??= setInterval(takeTurn, DURATIONS.event_ping_ms / TURNS);
      stream.response.on('close', () => {
        mine.delete(stream);
        count -= 1;
        if (count > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      void endWithSessions(ctx, [stream]);
    },
  };
}

/** Sends text to an open page, or gives the page up where it has long stopped reading. */
export function write(response: ServerResponse, text: string): void {
  if (response.writableEnded) return;
  if (response.writableLength > UNSENT_BYTES_MAX) response.destroy();
  else response.write(text);
}

/** A session may have ended before its stream listened, and expires without an event. */
async function endWithSessions(ctx: Context, streams: OpenStream[]): Promise<void> {
  if (streams.length === 0) return;
  try {
    const ids = streams.map((stream) => stream.session_id);
    const alive = await areSessionsAlive(ctx, ids);
    for (const [index, { response }] of streams.entries()) if (!alive[index]) response.end();
  } catch (error) {
    ctx.log.warn({ err: error }, 'Sessions could not be looked up');
  }
}
