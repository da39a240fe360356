import { personalName, readLocal, removeLocal, writeLocal } from '../../lib/local-store.ts';

const nameOf = (user_id: number, other_id: number) => personalName(user_id, `draft.${other_id}`);

/** What was begun to another person and not sent; of a placeholder and of the conversation that comes of it alike. */
export function readDraft(user_id: number, other_id: number): string {
  return readLocal<string>(nameOf(user_id, other_id)) ?? '';
}

export function keepDraft(user_id: number, other_id: number, content: string): void {
  if (content.trim() === '') removeLocal(nameOf(user_id, other_id));
  else writeLocal(nameOf(user_id, other_id), content);
}
