import type { Contact } from '#contract/contacts.ts';
import type { Household } from '#contract/households.ts';
import type { Relationship } from '#contract/relationships.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const AddRelationshipDialog = lazyComponent(
  async () => (await import('./relationship-dialog.tsx')).AddRelationshipDialog,
);
const EditRelationshipDialog = lazyComponent(
  async () => (await import('./relationship-dialog.tsx')).EditRelationshipDialog,
);
const HouseholdDialog = lazyComponent(
  async () => (await import('./household-dialog.tsx')).HouseholdDialog,
);
const NetworkDialog = lazyComponent(
  async () => (await import('./network/network-dialog.tsx')).NetworkDialog,
);

/** The open dialog. */
export type Opened =
  | { dialog: 'add' | 'network' }
  | { dialog: 'edit'; relationship: Relationship }
  | { dialog: 'household'; household: Household | null };

export interface OpenedDialogProps {
  opened: Opened;
  contact: Contact;
  onClose: () => void;
}

/** Each dialog loads when it's opened. */
export function OpenedDialog({ opened, ...props }: OpenedDialogProps) {
  switch (opened.dialog) {
    case 'add':
      return <AddRelationshipDialog {...props} />;
    case 'edit':
      return <EditRelationshipDialog {...props} relationship={opened.relationship} />;
    case 'household':
      return <HouseholdDialog {...props} household={opened.household} />;
    case 'network':
      return <NetworkDialog {...props} />;
  }
}
