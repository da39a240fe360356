import { use } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Connection, ConnectionRequest } from '#contract/connections.ts';
import { HoldRow } from '../../lib/hooks/use-held-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { ButtonSize } from '../../ui/buttons/button-class.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Tag } from '../../ui/tag.tsx';
import { useRequestConnection } from './connections.api.ts';

export interface ConnectProps {
  target: ConnectionRequest;
  name: string;
  size?: ButtonSize;
}

export function Connect({ target, name, size = 'sm' }: ConnectProps) {
  const request = useAskToConnect(name);
  const hold = use(HoldRow);
  if (request.isSuccess)
    return request.data.status === 'accepted' ? (
      <Tag tone="success">
        <Trans>Connected</Trans>
      </Tag>
    ) : (
      <Tag>
        <Trans>Request sent</Trans>
      </Tag>
    );
  const connect = () => {
    hold?.();
    request.mutate(target);
  };
  return (
    <Button size={size} variant="primary" pending={request.isPending} onClick={connect}>
      <UserPlus />
      <Trans>
        Connect <span className="sr-only">with {name}</span>
      </Trans>
    </Button>
  );
}

/** Requests a connection and shows the outcome as a toast. */
export function useAskToConnect(name: string) {
  return useRequestConnection((connection) => showRequestToast(connection, name));
}

function showRequestToast({ status }: Connection, name: string): void {
  const message =
    status === 'accepted' ? t`You’re now connected with ${name}` : t`Request sent to ${name}`;
  showToast({ type: 'success', message });
}
