import { readSession } from '../../../lib/http/session.ts';
import {
  personalName,
  readLocal,
  removeLocal,
  writeLocal,
} from '../../../lib/storage/local-store.ts';

/** That this browser has push for a user, and what it shows; kept until they log out. */
export interface RememberedPush {
  session: string | null;
  endpoint: string;
  show_text: boolean;
}

const nameFor = (user_id: number) => personalName(user_id, 'push');

export function readPush(user_id: number): RememberedPush | null {
  return readLocal<RememberedPush>(nameFor(user_id));
}

export function rememberPush(user_id: number, push: Omit<RememberedPush, 'session'>): void {
  writeLocal(nameFor(user_id), { ...push, session: readSession() } satisfies RememberedPush);
}

export function clearPush(user_id: number): void {
  removeLocal(nameFor(user_id));
}
