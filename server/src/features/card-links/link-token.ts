import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { findSecret, insertSecret } from '../../infra/secrets.ts';
import { newToken } from '../../infra/tokens.ts';

const SECRET_NAME = 'card_links';
const TOKEN = /^([\w-]{43})([\w-]{22})$/;
const SIGNATURE_LENGTH = 22;

/** 256 random bits and their signature, by which the token is recognized after its row is deleted. */
export async function newLinkToken({ db }: Context): Promise<string> {
  const created = newToken();
  await insertSecret(db, SECRET_NAME, newToken());
  return created + signatureOf(created, (await findSecret(db, SECRET_NAME)) ?? '');
}

/** Whether this installation created the token. */
export async function wasCreatedHere({ db }: Context, token: string): Promise<boolean> {
  const [, random, signature] = TOKEN.exec(token) ?? [];
  const secret = await findSecret(db, SECRET_NAME);
  if (random === undefined || signature === undefined || secret === null) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(random, secret)));
}

function signatureOf(random: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(random).digest('base64url');
  return digest.slice(0, SIGNATURE_LENGTH);
}
