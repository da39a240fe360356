import UserPlus from 'lucide-react/icons/user-plus';
import type { Connection, ConnectionRequest } from '#contract/connections.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { ButtonSize } from '../../ui/buttons/button-class.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useRequestConnection } from './connections.api.ts';

export interface ConnectProps {
  /** The person by id, or the code of the link that they gave. */
  whom: ConnectionRequest;
  name: string;
  size?: ButtonSize;
}

/** Asks a person to connect. */
export function Connect({ whom, name, size = 'sm' }: ConnectProps) {
  const request = useRequestConnection((connection) => tell(connection, name));
  return (
    <Button
      size={size}
      variant="primary"
      pending={request.isPending}
      onClick={() => request.mutate(whom)}
    >
      <UserPlus />
      Connect <span className="sr-only">with {name}</span>
    </Button>
  );
}

function tell({ status }: Connection, name: string): void {
  const message =
    status === 'accepted'
      ? `You are now connected with ${name}`
      : `Connection request sent to ${name}`;
  showToast({ type: 'success', message });
}
