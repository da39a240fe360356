import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { EmailLink } from '#contract/email-addresses.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { useConfirmEmailLink, useDisownAccount } from './email-addresses.api.ts';

export interface ConfirmLinkProps {
  token: string;
  link: EmailLink;
  onConfirmed: () => void;
  onDisowned: () => void;
}

export function ConfirmLink({ token, link, onConfirmed, onDisowned }: ConfirmLinkProps) {
  const isChange = link.purpose === 'change';
  return (
    <>
      <p className="text-muted">
        {isChange
          ? t`If this is your account, confirm the new address.`
          : t`Someone signed up with your address. Is this your account?`}
      </p>
      <dl className="mt-4 space-y-3 rounded-md bg-subtle px-4 py-3">
        <Detail label={t`Name`} text={fullName(link)} />
        <Detail label={isChange ? t`New email` : t`Email`} text={link.email} />
      </dl>
      <ConfirmForm {...{ token, link, onConfirmed }} />
      {!isChange && <Disown {...{ token, link, onDisowned }} />}
    </>
  );
}

function Detail({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere">
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}

type ConfirmFormProps = Pick<ConfirmLinkProps, 'token' | 'link' | 'onConfirmed'>;

/** Requires the password unless logged in to the account. */
function ConfirmForm({ token, link, onConfirmed }: ConfirmFormProps) {
  const confirm = useConfirmEmailLink();
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = submitForm(form, {
    fields: ['password'],
    failure: t`Failed to verify your email`,
    send: async ({ password }) => {
      await confirm.mutateAsync(link.signed_in ? { token } : { token, password });
      onConfirmed();
    },
  });
  return (
    <form noValidate aria-label={t`Confirm your email`} className="mt-5" onSubmit={submit}>
      <div className="space-y-4">
        <FormError message={errors.root?.message} />
        {!link.signed_in && (
          <>
            <PasswordHint />
            <PasswordField
              label={t`Password`}
              autoComplete="current-password"
              {...fieldProps(form, 'password', { required: t`Enter your password.` })}
            />
          </>
        )}
        <Button type="submit" variant="primary" size="lg" className="w-full" pending={isSubmitting}>
          {link.purpose === 'change' ? t`Use this address` : t`Verify my email`}
        </Button>
      </div>
    </form>
  );
}

function PasswordHint() {
  const signedIn = useSignedIn();
  return (
    <p className="text-muted">
      {signedIn && t`You’re logged in to another account.`}{' '}
      <Trans>
        Enter the password of this account, or{' '}
        <Link to="/forgot-password" className={linkClass}>
          choose a new one
        </Link>
        .
      </Trans>
    </p>
  );
}

type DisownProps = Pick<ConfirmLinkProps, 'token' | 'link' | 'onDisowned'>;

/** For owners of the mailbox who never signed up. */
function Disown({ token, link, onDisowned }: DisownProps) {
  const disown = useDisownAccount(link, onDisowned);
  const name = fullName(link);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-muted">
        <Trans>Did someone else use your address?</Trans>
      </p>
      <ConfirmTrigger
        trigger={(open) => (
          <Button size="sm" onClick={open}>
            <Trans>This wasn’t me</Trans>
          </Button>
        )}
        title={t`Delete this account?`}
        confirmLabel={t`Delete account`}
        pending={disown.isPending}
        onConfirm={(close) => disown.mutate(token, { onError: close })}
      >
        <Trans>
          The account of <bdi className="font-medium text-ink">{name}</bdi> and everything in it
          will be deleted. This can’t be undone.
        </Trans>
      </ConfirmTrigger>
    </div>
  );
}
