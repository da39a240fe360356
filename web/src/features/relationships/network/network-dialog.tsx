import { useCallback, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import UsersRound from 'lucide-react/icons/users-round';
import type { Contact } from '#contract/contacts.ts';
import type { Network } from '#contract/relationships.ts';
import { displayName } from '../../../entities/contact/contact-name.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { networkQuery } from '../relationships.api.ts';
import { NetworkGraph } from './network-graph.tsx';
import { NetworkList } from './network-list.tsx';

export interface NetworkDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** The people around a contact as a graph, and next to it as a list. */
export function NetworkDialog({ contact, onClose }: NetworkDialogProps) {
  const [depth, setDepth] = useState('1');
  const { data, error, refetch, isFetching } = useQuery({
    ...networkQuery(contact.id, depth),
    placeholderData: keepPreviousData,
  });
  const name = displayName(contact);
  const segments = ['1', '2', '3'].map((value) => ({ value, label: stepsText(Number(value)) }));
  return (
    <Dialog title={t`People around ${name}`} size="xl" onClose={onClose}>
      <SegmentedControl
        label={t`Distance`}
        value={depth}
        onValueChange={setDepth}
        segments={segments}
        className="mb-3"
      />
      {data ? (
        <People network={data} onClose={onClose} />
      ) : error ? (
        <FailedState
          message={errorMessage(error, t`Failed to load the list`)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <Skeleton className="h-112" />
      )}
    </Dialog>
  );
}

function People({ network, onClose }: { network: Network; onClose: () => void }) {
  const [active, setActive] = useState<number | null>(null);
  const navigate = useNavigate({ from: '/contacts' });
  const open = useCallback(
    (id: number) => {
      onClose();
      void navigate({ search: ({ tab: _tab, ...before }) => ({ ...before, id }) });
    },
    [navigate, onClose],
  );
  if (network.nodes.length <= 1 && network.names.length === 0)
    return (
      <EmptyState icon={<UsersRound />} title={t`No one to show yet`}>
        <Trans>Relationships with other contacts will appear here.</Trans>
      </EmptyState>
    );
  const props = { network, active, onActiveChange: setActive };
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <NetworkGraph {...props} onOpen={open} />
      <NetworkList {...props} onOpen={onClose} />
    </div>
  );
}

function stepsText(steps: number): string {
  return t`${plural(steps, { one: '# step', other: '# steps' })}`;
}
