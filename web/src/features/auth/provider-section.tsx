import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OidcLink } from '#contract/oidc.ts';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
import { providerLinkQuery } from '../../entities/provider/provider.api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { meQuery } from '../users/users.api.ts';
import { useLinkProvider, useUnlinkProvider } from './provider.api.ts';

/** Shown where the operator has a provider. */
export function ProviderSection() {
  const { data: me } = useQuery(meQuery());
  const name = me?.login_methods.oidc_name;
  return name ? <LinkSection name={name} /> : null;
}

function LinkSection({ name }: { name: string }) {
  const query = useQuery(providerLinkQuery());
  return (
    <Section title={name} description={t`Log in with ${name} instead of a password.`}>
      <QueryState
        compact
        query={query}
        loading={t`Loading ${name}`}
        skeleton={<SkeletonText lines={2} />}
        failure={t`Failed to load ${name}`}
      >
        {({ linked }) =>
          linked === null ? <Unlinked name={name} /> : <Linked name={name} linked={linked} />
        }
      </QueryState>
    </Section>
  );
}

function Unlinked({ name }: { name: string }) {
  const link = useLinkProvider();
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button onClick={open}>
          <Trans>Link {name}</Trans>
        </Button>
      )}
    >
      {(close) => (
        <PasswordDialog
          title={t`Link ${name}`}
          description={t`You’ll log in there next. That account can then log in to this one.`}
          confirmLabel={t`Continue`}
          failure={t`Failed to open ${name}`}
          onClose={close}
          onSubmit={(password) => link.mutateAsync(password)}
        />
      )}
    </DialogTrigger>
  );
}

function Linked({ name, linked }: { name: string; linked: NonNullable<OidcLink['linked']> }) {
  const { email } = linked;
  const unlink = useUnlinkProvider();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {email === null ? <Trans>Linked</Trans> : <Trans>Linked to {email}</Trans>}
      </p>
      <DialogTrigger
        trigger={(open) => (
          <Button onClick={open}>
            <Trans>Unlink</Trans>
          </Button>
        )}
      >
        {(close) => (
          <PasswordDialog
            title={t`Unlink ${name}?`}
            description={t`You can’t log in with ${name} any more.`}
            confirmLabel={t`Unlink`}
            tone="danger"
            failure={t`Failed to unlink ${name}`}
            onClose={close}
            onSubmit={(password) => unlink.mutateAsync(password)}
            onDone={() => {
              showToast({ type: 'success', message: t`${name} unlinked` });
              close();
            }}
          />
        )}
      </DialogTrigger>
    </div>
  );
}
