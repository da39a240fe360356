export { hasEncryptedWebhooks } from './webhook-secrets.ts';
export { getWebhooks } from './webhooks.service.ts';
