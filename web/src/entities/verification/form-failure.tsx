import { isEmailNotVerified } from '../../lib/http/api-error.ts';
import { FormError, type FormErrorProps } from '../../ui/feedback/notice.tsx';
import { ResendButton } from './resend-button.tsx';

/** The error of a form, with a new link if it requires a verified email. */
export function FormFailure({ error, ...props }: FormErrorProps & { error: unknown }) {
  return <FormError {...props} action={isEmailNotVerified(error) && <ResendButton />} />;
}
