import type { CallName, CallResponse } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import { callServer as call } from '../../lib/http/api.ts';

/** Requests whose whole response the copy has. */
const WHOLE_RESPONSES = {
  'GET /api/me/': {},
  'GET /api/contact-types/': { query: { limit: LIMITS.page } },
  'GET /api/contact-tags/': { query: { limit: LIMITS.page } },
  'GET /api/custom-fields/': { query: { limit: LIMITS.page } },
  'GET /api/contact-views/': { query: { limit: LIMITS.page } },
} as const satisfies { [Name in CallName]?: { query?: object } };

export type WholeResponse = keyof typeof WHOLE_RESPONSES;
export const WHOLE_RESPONSE_NAMES = Object.keys(WHOLE_RESPONSES) as WholeResponse[];

const request = call as (name: CallName, input: object) => Promise<unknown>;

/** Turns the copy on for this session; the response sets the cookie with the key. */
export const requestKey = () => call('POST /api/offline/');
export const removeKey = () => call('DELETE /api/offline/');

export const readChanges = (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /api/offline/changes/', { query: { after: cursor }, signal });

export const readWholeResponse = (name: WholeResponse, signal: AbortSignal): Promise<unknown> =>
  request(name, { ...WHOLE_RESPONSES[name], signal });

export const readContact = (id: number): Promise<CallResponse<'GET /api/contacts/{id}/'>> =>
  call('GET /api/contacts/{id}/', { params: { id } });

export const readReminder = (id: number) => call('GET /api/reminders/{id}/', { params: { id } });

/** Sends a queued edit. */
export const sendRequest = request;
