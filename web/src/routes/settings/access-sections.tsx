import type { ComponentType } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';

// Sections load with their tab.
const PasswordSection = lazyComponent(
  async () => (await import('../../features/passwords/password-section.tsx')).PasswordSection,
);
const TwoFactorSection = lazyComponent(
  async () => (await import('../../features/two-factor/two-factor-section.tsx')).TwoFactorSection,
);
const PasskeysSection = lazyComponent(
  async () => (await import('../../features/passkeys/passkeys-section.tsx')).PasskeysSection,
);
const ProviderSection = lazyComponent(
  async () => (await import('../../features/auth/provider-section.tsx')).ProviderSection,
);
const OtherSessionsNotice = lazyComponent(
  async () =>
    (await import('../../features/sessions/other-sessions-notice.tsx')).OtherSessionsNotice,
);
const SessionsSection = lazyComponent(
  async () => (await import('../../features/sessions/sessions-section.tsx')).SessionsSection,
);
const SecurityLogSection = lazyComponent(
  async () =>
    (await import('../../features/security-log/security-log-section.tsx')).SecurityLogSection,
);
const AccessTokensSection = lazyComponent(
  async () =>
    (await import('../../features/access-tokens/access-tokens-section.tsx')).AccessTokensSection,
);
const WebhooksSection = lazyComponent(
  async () => (await import('../../features/webhooks/webhooks-section.tsx')).WebhooksSection,
);
const AssistantSection = lazyComponent(
  async () => (await import('../../features/access-tokens/assistant-section.tsx')).AssistantSection,
);
const OfflineSection = lazyComponent(
  async () => (await import('../../features/offline/offline-section.tsx')).OfflineSection,
);

export const SECURITY_SECTIONS: Record<string, ComponentType> = {
  PasswordSection,
  TwoFactorSection,
  PasskeysSection: () => <PasskeysSection afterAdding={<OtherSessionsNotice />} />,
  ProviderSection,
  SessionsSection,
  SecurityLogSection,
};

export const DEVICE_SECTIONS: Record<string, ComponentType> = {
  AccessTokensSection,
  OfflineSection,
  AssistantSection,
  WebhooksSection,
};
