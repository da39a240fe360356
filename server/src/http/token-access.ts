import type { FastifyReply } from 'fastify';
import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { insufficientScope, sessionRequired, tooManyRequests } from '../app-error.ts';
import type { TokenAccess } from '../context.ts';
import type { Clock } from '../infra/clock.ts';
import { inSeconds } from '../infra/translations.ts';

const WINDOW_SECONDS = 60;

/** Counts the calls of each token on this server. See docs/decisions/125. */
export class TokenCalls {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #used = new Map<number, number>();
  #window = 0;

  constructor(clock: Clock, max: number = LIMITS.token_calls_per_minute) {
    this.#clock = clock;
    this.#max = max;
  }

  /** Counts a call and sets `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers-10). 429 past the limit. */
  consume(id: number, { raw }: FastifyReply): void {
    const seconds = Date.parse(this.#clock.now()) / 1000;
    const window = Math.floor(seconds / WINDOW_SECONDS);
    if (window !== this.#window) this.#used.clear();
    this.#window = window;
    const used = (this.#used.get(id) ?? 0) + 1;
    this.#used.set(id, used);
    const left = Math.max(0, this.#max - used);
    const reset = Math.ceil((window + 1) * WINDOW_SECONDS - seconds);
    // On the raw response, because event streams send their own headers.
    raw.setHeader('ratelimit-policy', `"token";q=${this.#max};w=${WINDOW_SECONDS}`);
    raw.setHeader('ratelimit', `"token";r=${left};t=${reset}`);
    if (used > this.#max)
      throw tooManyRequests(
        msg`Too many calls with this token. Try again ${{ when: inSeconds(reset) }}.`,
        reset,
      );
  }
}

/** Whether a token may call a route. 403 `session_required` or `insufficient_scope`. */
export function requireScope({ scope, access }: Route, { scopes }: TokenAccess): void {
  if (scope === 'session' || access === 'administrator') throw sessionRequired();
  if (scope !== 'any' && !scopes.has(scope)) throw insufficientScope(scope);
}
