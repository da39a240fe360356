import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import LogIn from 'lucide-react/icons/log-in';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Divider } from '../../ui/layout/divider.tsx';
import { useOpenProvider } from './provider.api.ts';

export interface ProviderButtonProps {
  /** What the provider is called. */
  name: string;
  /** Whether it's the only way. */
  isOnly: boolean;
  next?: string | undefined;
  invitation?: string | undefined;
}

/** Logs in or signs up with the operator's provider. */
export function ProviderButton({ name, isOnly, next, invitation }: ProviderButtonProps) {
  const open = useOpenProvider();
  return (
    <div className={isOnly ? 'space-y-4' : 'mb-5 space-y-4'}>
      <FormError
        message={open.error ? errorMessage(open.error, t`Failed to open ${name}`) : undefined}
      />
      <Button
        size="lg"
        variant={isOnly ? 'primary' : 'secondary'}
        className="w-full"
        pending={open.isPending || open.isSuccess}
        onClick={() =>
          open.mutate({
            ...(next !== undefined && { next }),
            ...(invitation !== undefined && { invitation }),
          })
        }
      >
        <LogIn />
        <Trans>Continue with {name}</Trans>
      </Button>
      {!isOnly && (
        <Divider>
          <Trans>or</Trans>
        </Divider>
      )}
    </div>
  );
}
