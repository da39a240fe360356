import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRequestConnection } from './connections.api.ts';

export interface ConnectProps {
  to_user: number;
  contact_id?: number | null | undefined;
  name: string;
}

/** Asks a person to connect. */
export function Connect({ to_user, contact_id = null, name }: ConnectProps) {
  const request = useRequestConnection();
  const ask = () =>
    request.mutate(
      { to_user, contact_id },
      {
        onSuccess: ({ status }) =>
          showToast({
            type: 'success',
            message:
              status === 'accepted'
                ? `You are now connected with ${name}`
                : `Connection request sent to ${name}`,
          }),
      },
    );
  return (
    <Button size="sm" variant="primary" pending={request.isPending} onClick={ask}>
      <UserPlus />
      Connect <span className="sr-only">with {name}</span>
    </Button>
  );
}
