import { mutationOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

export const resendVerificationOptions = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/email-verification/resend/'),
    meta: { failure: 'Failed to send the link' },
    onSuccess: () => showToast({ type: 'success', message: 'Link sent' }),
  });

export function useResendVerification() {
  return useMutation(resendVerificationOptions());
}
