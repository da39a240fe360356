import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField, type PasswordFieldProps } from '../../ui/fields/password-field.tsx';
import { providerLinkQuery, useConfirmWithProvider, useLoginMethods } from './provider.api.ts';

/** What a form requires before it sends a sensitive change. */
export function usePasswordRules() {
  const methods = useLoginMethods();
  return methods?.confirm_with === 'provider' ? {} : { required: t`Enter your password.` };
}

/** The password, or for users without one a way to confirm with the provider. */
export function PasswordProof(props: PasswordFieldProps) {
  const methods = useLoginMethods();
  if (methods?.confirm_with !== 'provider')
    return <PasswordField autoComplete="current-password" {...props} />;
  return <ProviderProof name={methods.oidc_name ?? ''} error={props.error} />;
}

function ProviderProof({ name, error }: { name: string; error: string | undefined }) {
  const { data: link } = useQuery(providerLinkQuery());
  const confirm = useConfirmWithProvider();
  const failure = confirm.error && errorMessage(confirm.error, t`Failed to open ${name}`);
  return (
    <div className="space-y-3">
      <FormError message={failure ?? error} />
      {link !== undefined && link.confirmed_until !== null ? (
        <p className="text-muted">
          <Trans>You’ve confirmed with {name} that it’s you.</Trans>
        </p>
      ) : (
        <>
          <p className="text-muted">
            <Trans>Log in to {name} again first, then come back here within 10 minutes.</Trans>
          </p>
          <Button pending={confirm.isPending} onClick={() => confirm.mutate()}>
            <Trans>Confirm with {name}</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
