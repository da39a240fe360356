import { hasEncryptedSecrets } from './features/two-factor/public.ts';
import { hasEncryptedWebhooks } from './features/webhooks/public.ts';
import type { Db } from './infra/db.ts';

/** Whether anything in the database needs the encryption key. */
export async function hasEncryptedValues(db: Db): Promise<boolean> {
  return (await hasEncryptedSecrets(db)) || (await hasEncryptedWebhooks(db));
}
