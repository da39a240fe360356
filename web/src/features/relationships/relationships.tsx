import { Suspense, useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import Waypoints from 'lucide-react/icons/waypoints';
import type { Contact } from '#contract/contacts.ts';
import type { Household } from '#contract/households.ts';
import type { Relationship } from '#contract/relationships.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { HouseholdRow } from './household-row.tsx';
import { GROUP_NAMES, GROUPS } from './relationship-groups.ts';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { RelationshipRow } from './relationship-row.tsx';

export interface RelationshipsProps {
  contact: Contact;
  /** Undefined while they load. */
  related: { relationships: readonly Relationship[]; households: readonly Household[] } | undefined;
}

/** The people around a contact by group, and its households. */
export function Relationships({ contact, related }: RelationshipsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const relationships = related?.relationships ?? [];
  const households = related?.households ?? [];
  const isEmpty = related !== undefined && relationships.length + households.length === 0;
  return (
    <section aria-labelledby="relationships-title">
      <SectionHead onOpen={setOpened} />
      {related === undefined && <Skeleton className="h-6" />}
      {isEmpty && (
        <p className="text-sm text-muted">
          <Trans>Add family, friends and colleagues of this person.</Trans>
        </p>
      )}
      <div className="space-y-3">
        <Groups
          contact={contact}
          relationships={relationships}
          onEdit={(relationship) => setOpened({ dialog: 'edit', relationship })}
        />
        {households.map((household) => (
          <HouseholdRow
            key={household.id}
            household={household}
            contact={contact}
            onEdit={() => setOpened({ dialog: 'household', household })}
          />
        ))}
      </div>
      <Suspense>
        {opened !== null && (
          <OpenedDialog {...{ opened, contact }} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </section>
  );
}

function SectionHead({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
      <h3 id="relationships-title" className="text-sm font-semibold text-muted">
        <Trans>Relationships</Trans>
      </h3>
      <span className="-me-2 flex flex-wrap items-center text-muted">
        <Button size="sm" variant="quiet" onClick={() => onOpen({ dialog: 'network' })}>
          <Waypoints aria-hidden="true" />
          <Trans>Show as graph</Trans>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t`Add relationship`}
          onClick={() => onOpen({ dialog: 'add' })}
        >
          <Plus aria-hidden="true" />
          <Trans>Add</Trans>
        </Button>
        <MenuButton label={t`More actions for relationships`} size="sm">
          <MenuItem
            icon={<House />}
            onClick={() => onOpen({ dialog: 'household', household: null })}
          >
            <Trans>Create household</Trans>
          </MenuItem>
        </MenuButton>
      </span>
    </div>
  );
}

interface GroupsProps {
  contact: Contact;
  relationships: readonly Relationship[];
  onEdit: (relationship: Relationship) => void;
}

function Groups({ contact, relationships, onEdit }: GroupsProps) {
  return GROUPS.map((group) => {
    const entries = relationships.filter((entry) => entry.group === group);
    if (entries.length === 0) return null;
    return (
      <div key={group}>
        <h4 className="text-xs text-muted">{i18n._(GROUP_NAMES[group])}</h4>
        <ul>
          {entries.map((entry) => (
            <RelationshipRow
              key={entry.id}
              contact={contact}
              relationship={entry}
              onEdit={() => onEdit(entry)}
            />
          ))}
        </ul>
      </div>
    );
  });
}
