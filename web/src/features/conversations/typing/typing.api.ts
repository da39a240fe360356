import { call } from '../../../lib/http/api.ts';

/** Shows the other participant that the user is typing. Ignores failures. */
export function sendTyping(id: number): void {
  call('POST /api/conversations/{id}/typing/', { params: { id } }).catch(() => {});
}
