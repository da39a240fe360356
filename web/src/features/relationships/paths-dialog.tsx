import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import type { Contact } from '#contract/contacts.ts';
import type { ContactPaths } from '#contract/relationships.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { NoPaths } from './no-paths.tsx';
import { pathsQuery } from './relationships.api.ts';

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
  if (results.length === 0) return <NoPaths contact={contact} own={own_contact} />;
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
