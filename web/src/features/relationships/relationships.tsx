import { useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import UsersRound from 'lucide-react/icons/users-round';
import Plus from 'lucide-react/icons/plus';
import type { Contact } from '#contract/contacts.ts';
import type { Household } from '#contract/households.ts';
import type { Relationship } from '#contract/relationships.ts';
import { PeopleLinks } from '../../entities/contact/people-links.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { GROUP_NAMES, GROUPS } from './relationship-groups.ts';
import { AddRelationshipDialog, EditRelationshipDialog } from './relationship-dialog.tsx';
import { RelationshipRow } from './relationship-row.tsx';

export interface RelationshipsProps {
  contact: Contact;
  /** Undefined while they load. */
  related: { relationships: readonly Relationship[]; households: readonly Household[] } | undefined;
}

/** The people around a contact by group, and its households. */
export function Relationships({ contact, related }: RelationshipsProps) {
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Relationship | null>(null);
  const relationships = related?.relationships ?? [];
  return (
    <section aria-labelledby="relationships-title">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 id="relationships-title" className="text-sm font-semibold text-muted">
          <Trans>Relationships</Trans>
        </h3>
        <Button
          size="sm"
          variant="quiet"
          className="-me-2 text-muted"
          aria-label={t`Add relationship`}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" />
          <Trans>Add</Trans>
        </Button>
      </div>
      {related === undefined && <Skeleton className="h-6" />}
      {related !== undefined && relationships.length === 0 && related.households.length === 0 && (
        <p className="text-sm text-muted">
          <Trans>Add family, friends and colleagues of this person.</Trans>
        </p>
      )}
      <div className="space-y-3">
        <Groups contact={contact} relationships={relationships} onEdit={setEdited} />
        {related?.households.map((household) => (
          <OneHousehold key={household.id} household={household} contact={contact} />
        ))}
      </div>
      {adding && <AddRelationshipDialog contact={contact} onClose={() => setAdding(false)} />}
      {edited !== null && (
        <EditRelationshipDialog
          contact={contact}
          relationship={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
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

function OneHousehold({ household, contact }: { household: Household; contact: Contact }) {
  const others = household.contacts.filter(({ id }) => id !== contact.id);
  return (
    <p className="flex items-start gap-3">
      <UsersRound size={17} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{household.name}</bdi>
        {others.length > 0 && (
          <span className="text-sm text-muted">
            {' · '}
            <PeopleLinks people={others} limit={4} />
          </span>
        )}
      </span>
    </p>
  );
}
