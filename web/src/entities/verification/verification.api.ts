import { t } from '@lingui/core/macro';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

export const resendVerificationOptions = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/email-verification/resend/'),
    meta: { failure: t`Failed to send the link` },
    onSuccess: () => showToast({ type: 'success', message: t`Link sent` }),
  });

export function useResendVerification() {
  return useMutation(resendVerificationOptions());
}
