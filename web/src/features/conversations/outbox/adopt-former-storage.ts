import {
  localNames,
  personalName,
  readLocal,
  removeLocal,
  writeLocal,
} from '../../../lib/storage/local-store.ts';
import { fetchCurrentId } from '../../users/users.api.ts';
import { changeRecipient, readOutbox } from './outbox.ts';

/** Every id since has more digits. */
const MAX_FORMER_ID = 2 ** 51 - 1;

/**
 * Takes over unsent messages and drafts that this browser stored under the user's former id. Another user's stay until
 * that user logs in. See docs/decisions/115.
 */
export async function adoptFormerStorage(user_id: number): Promise<void> {
  for (const former of formerIds()) {
    if ((await fetchCurrentId(former)) !== user_id) continue;
    for (const message of readOutbox(former)) {
      const to_user = (await fetchCurrentId(message.to_user)) ?? message.to_user;
      changeRecipient(message, { sender: user_id, to_user });
    }
    for (const name of localNames(personalName(former, ''))) await adoptPersonal(name, user_id);
  }
}

function formerIds(): Set<number> {
  const names = [...localNames('unsent.'), ...localNames('personal.')];
  const ids = names.map((name) => Number(name.split('.')[1]));
  return new Set(ids.filter((id) => id > 0 && id <= MAX_FORMER_ID));
}

/** Drafts are named by the recipient. */
async function adoptPersonal(name: string, user_id: number): Promise<void> {
  const [, , kind = '', ...rest] = name.split('.');
  const other = kind === 'draft' ? await fetchCurrentId(Number(rest[0])) : null;
  const adopted = personalName(user_id, [kind, ...(other === null ? rest : [other])].join('.'));
  if (readLocal(adopted) === null) writeLocal(adopted, readLocal(name));
  removeLocal(name);
}
