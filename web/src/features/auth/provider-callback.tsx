import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { OidcCallback, OidcNewcomer, OidcResult } from '#contract/oidc.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { readSession } from '../../lib/http/session.ts';
import { safeRedirectPath } from '../../lib/text/paths.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { LOGIN_FAILED } from './login-form.tsx';
import { useFinishProvider } from './provider.api.ts';

const SETTINGS = '/settings?tab=security';

export interface ProviderArrival {
  newcomer: OidcNewcomer;
  next: string | undefined;
}

/** Finishes what the browser started at the provider, once, and continues to the next page. */
export function ProviderCallback({
  parameters,
  onNewcomer,
}: {
  parameters: Partial<OidcCallback>;
  onNewcomer: (arrival: ProviderArrival) => void;
}) {
  const { mutateAsync: finish } = useFinishProvider();
  const proceed = useProceed(onNewcomer);
  const [first] = useState(parameters);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const { state = '', ...others } = first;
    void finish({ state, ...others }).then(proceed.to, proceed.fail);
  }, [finish, first, proceed]);
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-6 text-muted">
      <Spinner /> <Trans>Logging you in…</Trans>
    </p>
  );
}

function useProceed(onNewcomer: (arrival: ProviderArrival) => void) {
  const router = useRouter();
  const navigate = useNavigate();
  const replace = (href: string) => router.navigate({ href, replace: true });
  return {
    to: (result: OidcResult) => {
      const next = safeRedirectPath(result.next) ?? undefined;
      if (result.result === 'signup') return onNewcomer({ newcomer: result.newcomer, next });
      if (result.result === 'logged_in' || result.result === 'two_factor')
        return navigate({ to: '/login', search: next ? { redirect: next } : {}, replace: true });
      showToast({ type: 'success', message: doneMessage(result.result) });
      return replace(next ?? SETTINGS);
    },
    fail: (error: unknown) => {
      const message = errorMessage(error, i18n._(LOGIN_FAILED));
      if (readSession() === null)
        return navigate({ to: '/login', replace: true, state: { login_problem: message } });
      showToast({ type: 'error', message });
      return replace(SETTINGS);
    },
  };
}

function doneMessage(result: 'linked' | 'confirmed'): string {
  return result === 'linked'
    ? t`Linked. You can now log in with it.`
    : t`Confirmed. You can make your change now.`;
}
