import { beforeEach, expect, test } from 'vitest';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';
import { logIn } from '../../../testing/session.ts';
import { adoptFormerStorage } from './adopt-former-storage.ts';
import { enqueueMessage, readOutbox } from './outbox.ts';

const [ADA, GRACE] = [2 ** 51 + 1, 2 ** 51 + 2];
/** By former id; anyone else is unknown. */
const IDS: Record<string, number> = { 1: ADA, 2: GRACE };

beforeEach(() => {
  localStorage.clear();
  logIn();
  answer({
    'GET /api/users/{id}/': ({ params }) => {
      const id = IDS[String(params['id'])];
      if (id === undefined) return new Rejection({ status: 404 });
      return {
        id,
        first_name: '',
        last_name: '',
        headline: '',
        avatar_url: null,
        email: null,
        who_can_message: 'anyone' as const,
        connection: null,
        mutual_connections: 0,
      };
    },
  });
});

const write = (sender: number, to_user: number, content: string) =>
  enqueueMessage({ sender, to_user, conversation: null, content, after: 0 });

test('moves unsent messages and drafts to the new ids', async () => {
  write(1, 2, 'Hello');
  writeLocal('personal.1.draft.2', 'How are');
  writeLocal('personal.1.recent', ['contacts']);
  await adoptFormerStorage(ADA);
  expect(readOutbox(ADA)).toMatchObject([{ sender: ADA, to_user: GRACE, content: 'Hello' }]);
  expect(readOutbox(1)).toEqual([]);
  expect(readLocal(`personal.${ADA}.draft.${GRACE}`)).toBe('How are');
  expect(readLocal(`personal.${ADA}.recent`)).toEqual(['contacts']);
  expect(Object.keys(localStorage).filter((key) => key.includes('.1.'))).toEqual([]);
});

test("leaves other users' messages and those with new ids", async () => {
  write(2, 1, 'From Grace');
  write(3, 1, 'From someone else');
  write(GRACE, ADA, 'Later');
  await adoptFormerStorage(ADA);
  expect(readOutbox(ADA)).toEqual([]);
  for (const sender of [2, 3, GRACE]) expect(readOutbox(sender)).toHaveLength(1);
});
