import { Button } from '../../ui/buttons/button.tsx';
import { useResendVerification } from './verification.api.ts';

export const RESEND_LABEL = 'Resend link';

export function ResendButton() {
  const resend = useResendVerification();
  return (
    <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
      {RESEND_LABEL}
    </Button>
  );
}
