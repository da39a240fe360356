import { useState, type FormEvent, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TwoFactorSetup } from '#contract/two-factor.ts';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
import { useSetUpTwoFactor, useEnableTwoFactor } from './two-factor.api.ts';
import { useNavigate } from '@tanstack/react-router';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';

/** Requests the password, then shows the secret and requests the first code. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const setUp = useSetUpTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  if (setup !== null) return <ScanDialog setup={setup} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t`Set up two-factor`}
      description={t`You need an authenticator app on your phone, such as Aegis, 2FAS or the one in your password manager. First, confirm it’s you.`}
      confirmLabel={t`Continue`}
      failure={t`Failed to set up two-factor authentication`}
      onClose={onClose}
      onSubmit={async (password) => setSetup(await setUp.mutateAsync(password))}
    />
  );
}

/** The secret as QR code and text, and the app's first code. */
function ScanDialog({ setup, onClose }: { setup: TwoFactorSetup; onClose: () => void }) {
  const { field, code, setCode, problem, send, pending } = useFirstCode();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <FormDialog
      title={t`Set up two-factor`}
      label={t`Set up two-factor authentication`}
      initialFocus={field}
      submitLabel={t`Turn on`}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <ol className="space-y-5">
        <li>
          <p className="font-medium">
            <Trans>1. Scan this code with your authenticator app.</Trans>
          </p>
          <ManualSetupKey setup={setup} />
        </li>
        <li>
          <p className="mb-3 font-medium">
            <Trans>2. Enter the 6-digit code from the app.</Trans>
          </p>
          <FormError message={problem.other} className="mb-3" />
          <CodeField
            ref={field}
            label={t`6-digit code`}
            value={code}
            onChange={setCode}
            onComplete={send}
            error={problem.code}
            className="max-w-60"
          />
        </li>
      </ol>
    </FormDialog>
  );
}

function useFirstCode() {
  const enable = useEnableTwoFactor();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ code?: string; other?: string }>({});

  const fail = (error: unknown) => {
    const codeError = fieldError(error, 'code');
    const fallbackMessage = t`Failed to turn on two-factor authentication`;
    setProblem(
      codeError === null ? { other: errorMessage(error, fallbackMessage) } : { code: codeError },
    );
    setCode('');
    field.current?.focus();
  };

  const turnOn = async (entered: string) => {
    try {
      await enable.mutateAsync(entered);
      await navigate({ to: '/two-factor-setup-complete' });
    } catch (error) {
      fail(error);
    }
  };

  const send = (entered: string) => {
    if (enable.isPending) return;
    if (entered !== '') return void turnOn(entered);
    setProblem({ code: t`Enter the code.` });
    field.current?.focus();
  };

  return { field, code, setCode, problem, send, pending: enable.isPending };
}

function ManualSetupKey({ setup }: { setup: TwoFactorSetup }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-5">
      <QrCode
        value={setup.otpauth_url}
        label={t`QR code for the authenticator app`}
        className="size-44 shrink-0 border border-line"
      />
      <div className="min-w-0 flex-[1_1_14rem] space-y-3">
        <p className="text-muted">
          <Trans>
            Can’t scan?{' '}
            <a href={setup.otpauth_url} className={linkClass}>
              Open an app on this device
            </a>
            , or enter this key in yours:
          </Trans>
        </p>
        <p className="font-mono text-base break-words">{groupByFour(setup.secret)}</p>
        <CopyButton text={setup.secret}>
          <Trans>Copy the key</Trans>
        </CopyButton>
      </div>
    </div>
  );
}

/** Groups of four: "ABCD EFGH IJ". */
export function groupByFour(key: string): string {
  return key.match(/.{1,4}/gu)?.join(' ') ?? '';
}
