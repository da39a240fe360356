import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Waypoints from 'lucide-react/icons/waypoints';
import type { Contact } from '#contract/contacts.ts';
import type { ContactPaths, Network } from '#contract/relationships.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { meQuery } from '../users/users.api.ts';
import { AddRelationshipDialog } from './relationship-dialog.tsx';
import { networkQuery, useAddFriend } from './relationships.api.ts';

export interface NoPathsProps {
  contact: Contact;
  own: ContactPaths['own_contact'];
}

/** Offers the people around the contact: the user may know some of them. */
export function NoPaths({ contact, own }: NoPathsProps) {
  const isOwn = own?.contact_id === contact.id;
  const { data, isPending } = useQuery({ ...networkQuery(contact.id, '3'), enabled: !isOwn });
  const name = displayName(contact);
  if (isOwn)
    return (
      <EmptyState icon={<Waypoints />} title={t`This is you`}>
        <Trans>Open another contact to see who leads to them.</Trans>
      </EmptyState>
    );
  if (isPending) return <Skeleton className="h-24" />;
  const people = data?.nodes.filter(({ distance }) => distance > 0) ?? [];
  return (
    <>
      <EmptyState
        compact
        icon={<Waypoints />}
        title={t`No one in between yet`}
        action={
          <DialogTrigger
            trigger={(open) => (
              <Button variant={people.length === 0 ? 'primary' : 'secondary'} onClick={open}>
                <Trans>Add relationship</Trans>
              </Button>
            )}
          >
            {(close) => <AddRelationshipDialog contact={contact} onClose={close} />}
          </DialogTrigger>
        }
      >
        {people.length === 0
          ? t`Add someone who knows ${name}, then say whether you know them.`
          : t`Select someone you know among the people around ${name}, or add someone else who knows them.`}
      </EmptyState>
      {people.length > 0 && <People people={people} own={own} />}
    </>
  );
}

function People({ people, own }: Pick<NoPathsProps, 'own'> & { people: Network['nodes'] }) {
  const { data: me } = useQuery(meQuery());
  const add = useAddFriend();
  return (
    <ul aria-label={t`People`} className="max-h-80 divide-y divide-line overflow-y-auto">
      {people.map(({ contact_id, name, ...photos }) => (
        <li key={contact_id} className="flex items-center gap-3 py-2">
          <Avatar name={name} src={personPhotoUrl(photos)} size="sm" />
          <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
          {me && (
            <Button
              size="sm"
              aria-label={t`I know them: ${name}`}
              pending={add.isPending && add.variables.contact_id === contact_id}
              disabled={add.isPending}
              onClick={() => add.mutate({ contact_id, own, me })}
            >
              <Trans>I know them</Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
