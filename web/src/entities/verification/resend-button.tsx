import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { useResendVerification } from './verification.api.ts';

export const RESEND_LABEL = msg`Resend link`;

export function ResendButton() {
  const resend = useResendVerification();
  return (
    <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
      {i18n._(RESEND_LABEL)}
    </Button>
  );
}
