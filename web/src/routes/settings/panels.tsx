import type { ComponentType } from 'react';
import type { SettingsTab } from '../../layouts/settings-tabs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { DEVICE_SECTIONS, SECURITY_SECTIONS } from './access-sections.tsx';

// Sections load with their tab.
const NameSection = lazyComponent(
  async () => (await import('../../features/account/name-section.tsx')).NameSection,
);
const EmailSection = lazyComponent(
  async () => (await import('../../features/email-addresses/email-section.tsx')).EmailSection,
);
const AppearancePanel = lazyComponent(
  async () => (await import('../../features/users/appearance-panel.tsx')).AppearancePanel,
);
const ShortcutsSection = lazyComponent(
  async () => (await import('../../features/search/shortcut-switches.tsx')).ShortcutsSection,
);
const RegionPanel = lazyComponent(
  async () => (await import('../../features/users/region-panel.tsx')).RegionPanel,
);
const NotificationsPanel = lazyComponent(
  async () =>
    (await import('../../features/notifications/notifications-panel.tsx')).NotificationsPanel,
);
const PushSection = lazyComponent(
  async () => (await import('../../features/notifications/push/push-section.tsx')).PushSection,
);
const SoundSection = lazyComponent(
  async () => (await import('../../features/conversations/sound/sound-section.tsx')).SoundSection,
);
const PrivacyPanel = lazyComponent(
  async () => (await import('../../features/users/privacy-panel.tsx')).PrivacyPanel,
);
const BlockedList = lazyComponent(
  async () => (await import('../../features/blocks/blocked-list.tsx')).BlockedList,
);
const MutedAsks = lazyComponent(
  async () => (await import('../../features/asks/muted-asks.tsx')).MutedAsks,
);
const ContactTypesPanel = lazyComponent(
  async () =>
    (await import('../../features/contact-types/contact-types-panel.tsx')).ContactTypesPanel,
);
const CustomFieldsPanel = lazyComponent(
  async () =>
    (await import('../../features/custom-fields/custom-fields-panel.tsx')).CustomFieldsPanel,
);
const TagsSection = lazyComponent(
  async () => (await import('../../features/contact-tags/tags-section.tsx')).TagsSection,
);
const TagCadencesSection = lazyComponent(
  async () =>
    (await import('../../features/reminders/keep-in-touch/tag-cadences-section.tsx'))
      .TagCadencesSection,
);
const KindsSection = lazyComponent(
  async () => (await import('../../features/relationships/kinds-section.tsx')).KindsSection,
);
const ExportSection = lazyComponent(
  async () => (await import('../../features/account/export-section.tsx')).ExportSection,
);
const ImportsSection = lazyComponent(
  async () => (await import('../../features/imports/imports-section.tsx')).ImportsSection,
);
const BulkHistorySection = lazyComponent(
  async () => (await import('../../features/bulk/bulk-history-section.tsx')).BulkHistorySection,
);
const DeleteSection = lazyComponent(
  async () => (await import('../../features/account/delete-section.tsx')).DeleteSection,
);

/** The sections of each tab. */
export const PANELS: Record<SettingsTab, Record<string, ComponentType>> = {
  account: { NameSection, EmailSection },
  security: SECURITY_SECTIONS,
  devices: DEVICE_SECTIONS,
  appearance: { AppearancePanel, ShortcutsSection },
  region: { RegionPanel },
  notifications: { PushSection, NotificationsPanel, SoundSection },
  privacy: { PrivacyPanel, BlockedList, MutedAsks },
  'contact-types': {
    ContactTypesPanel,
    CustomFieldsPanel,
    TagsSection,
    TagCadencesSection,
    KindsSection,
  },
  data: { ExportSection, ImportsSection, BulkHistorySection },
  danger: { DeleteSection },
};
