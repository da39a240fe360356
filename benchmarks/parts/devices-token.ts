import { BENCH_PASSWORD, createApiClient, type Caller } from '../client.ts';
import type { Result } from '../report.ts';
import { median, timeInterleaved } from '../timing.ts';

/** Below the calls that a token may make in a minute. */
const ROUNDS = 300;
/** About 0.1 ms. */
const MAX_RATIO = 1.25;

/** What a request costs more with an access token than with a session. */
export async function measureTokenCheck(origin: string, person: Caller): Promise<Result> {
  const { token } = await person.call('POST /api/access-tokens/', {
    body: {
      name: 'Script',
      kind: 'api',
      scopes: ['contacts:read'],
      password: BENCH_PASSWORD,
    },
  });
  const withToken = createApiClient(origin, token);
  const times = await timeInterleaved(ROUNDS, {
    session: () => person.call('GET /api/contact-types/'),
    token: () => withToken('GET /api/contact-types/'),
  });
  const [session, program] = [median(times.session), median(times.token)];
  return {
    what: 'a request with an access token, compared with a session',
    value: program / session,
    unit: '×',
    at_most: MAX_RATIO,
    details: `p50 ${program.toFixed(2)} ms and ${session.toFixed(2)} ms`,
  };
}
