import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Waypoints from 'lucide-react/icons/waypoints';
import type { Contact } from '#contract/contacts.ts';
import type { ContactPaths } from '#contract/relationships.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { meQuery } from '../users/users.api.ts';
import { AddRelationshipDialog } from './relationship-dialog.tsx';
import { pathsQuery, useAddOwnContact } from './relationships.api.ts';

export interface PathsDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** Chains of people between the user and a contact. */
export function PathsDialog({ contact, onClose }: PathsDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(pathsQuery(contact.id));
  const name = displayName(contact);
  return (
    <Dialog title={t`How do I get to ${name}?`} onClose={onClose}>
      {data ? (
        <Paths contact={contact} paths={data} onClose={onClose} />
      ) : error ? (
        <FailedState
          message={errorMessage(error, t`Failed to load the list`)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

function Paths({ contact, paths, onClose }: PathsDialogProps & { paths: ContactPaths }) {
  const { own_contact, results } = paths;
  if (results.length === 0)
    return own_contact === null ? (
      <NoOwnContact name={displayName(contact)} />
    ) : (
      <NoPaths contact={contact} own={own_contact} />
    );
  return (
    <ol className="divide-y divide-line">
      {results.map(({ steps }) => (
        <li key={steps.map((step) => step.contact_id).join(' ')} className="py-3">
          <ol className="space-y-1.5">
            <li className="text-muted">
              <Trans>You</Trans>
            </li>
            {steps.map(({ contact_id, name, reason }) => (
              <li key={contact_id} className="flex items-start gap-2">
                <ArrowDown size={16} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
                <span className="min-w-0 wrap-anywhere">
                  <Link
                    from="/contacts"
                    search={({ tab: _tab, ...before }) => ({ ...before, id: contact_id })}
                    className={linkClass}
                    onClick={onClose}
                  >
                    <bdi>{name}</bdi>
                  </Link>{' '}
                  <span className="text-sm text-muted">{reason}</span>
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** Paths start at relationships of the user's own contact. */
function NoOwnContact({ name }: { name: string }) {
  const { data: me } = useQuery(meQuery());
  const add = useAddOwnContact();
  return (
    <EmptyState
      icon={<Waypoints />}
      title={t`You aren’t in your contacts yet`}
      action={
        me && (
          <Button variant="primary" pending={add.isPending} onClick={() => add.mutate(me)}>
            <Trans>Add myself</Trans>
          </Button>
        )
      }
    >
      <Trans>
        Add a contact for yourself, then add how you know people. That shows who leads to {name}.
      </Trans>
    </EmptyState>
  );
}

interface NoPathsProps {
  contact: Contact;
  own: NonNullable<ContactPaths['own_contact']>;
}

function NoPaths({ contact, own }: NoPathsProps) {
  const name = displayName(contact);
  const person = { value: String(own.contact_id), label: own.name };
  if (own.contact_id === contact.id)
    return (
      <EmptyState icon={<Waypoints />} title={t`This is you`}>
        <Trans>Open another contact to see who leads to them.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Waypoints />}
      title={t`No one in between yet`}
      action={
        <DialogTrigger
          trigger={(open) => (
            <Button variant="primary" onClick={open}>
              <Trans>Add relationship</Trans>
            </Button>
          )}
        >
          {(close) => <AddRelationshipDialog contact={contact} person={person} onClose={close} />}
        </DialogTrigger>
      }
    >
      <Trans>Add how you know {name}, or who of the people you know does.</Trans>
    </EmptyState>
  );
}
