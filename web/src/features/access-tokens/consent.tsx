import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unplug from 'lucide-react/icons/unplug';
import type { AuthorizationRequest } from '#contract/oauth.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { hasResponse } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { meQuery } from '../users/users.api.ts';
import {
  authorizationQuery,
  type AuthorizationParameters,
  useDecideAuthorization,
} from './access-tokens.api.ts';
import { SCOPE_LABELS } from './scope-labels.ts';

/** The consent page: whether a program may have access, and which. */
export function Consent({ query }: { query: AuthorizationParameters }) {
  const { data: request, error, isFetching, refetch } = useQuery(authorizationQuery(query));
  if (request === undefined && hasResponse(error))
    return <InvalidRequest message={errorMessage(error, t`This link is incomplete.`)} />;
  if (request === undefined && error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(error, t`Failed to load the request`)}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (request === undefined)
    return (
      <Loading label={t`Loading the request`}>
        <SkeletonText lines={6} />
      </Loading>
    );
  const { error_redirect: href, redirect_host: host } = request;
  if (href !== null)
    return (
      <InvalidRequest message={t`The program sent an invalid request.`}>
        <a href={href} className={buttonClass({ className: 'mt-5' })}>
          <Trans>Back to {host}</Trans>
        </a>
      </InvalidRequest>
    );
  return <Question request={request} query={query} />;
}

/** Also for links without a program. */
export function InvalidRequest({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div role="alert" className="text-center">
      <Unplug size={32} className="mx-auto text-danger" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold">{message}</h2>
      <p className="mt-2 text-muted">
        <Trans>It has no access to your account.</Trans>
      </p>
      {children}
    </div>
  );
}

interface QuestionProps {
  request: AuthorizationRequest;
  query: AuthorizationParameters;
}

function Question({ request, query }: QuestionProps) {
  const [scopes, setScopes] = useState<readonly TokenScope[]>(request.scopes);
  const decide = useDecideAuthorization(query);
  const [answer, setAnswer] = useState<'allow' | 'deny' | null>(null);
  const send = (next: 'allow' | 'deny') => {
    setAnswer(next);
    decide.mutate(next === 'allow' ? [...scopes] : []);
  };
  if (decide.isSuccess) return <Decided request={request} href={decide.data.redirect_to} />;
  const isSending = (which: typeof answer) => decide.isPending && answer === which;
  return (
    <>
      <Who request={request} />
      <div className="mt-5">
        <FieldGroup title={t`Permissions`}>
          <div className="grid gap-2">
            {request.scopes.map((scope) => (
              <CheckboxField
                key={scope}
                label={i18n._(SCOPE_LABELS[scope])}
                checked={scopes.includes(scope)}
                onChange={() => setScopes(toggled(scopes, scope))}
              />
            ))}
          </div>
        </FieldGroup>
      </div>
      <p className="mt-5 text-sm text-muted">
        <Trans>
          What it reads goes to the people who run it. You can end its access at any time in
          Settings.
        </Trans>
      </p>
      <div className="mt-5 space-y-2">
        <FormError
          message={decide.error && errorMessage(decide.error, t`Failed to send your answer`)}
        />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={isSending('allow')}
          disabled={scopes.length === 0 || isSending('deny')}
          onClick={() => send('allow')}
        >
          <Trans>Allow</Trans>
        </Button>
        <Button
          size="lg"
          className="w-full"
          pending={isSending('deny')}
          disabled={isSending('allow')}
          onClick={() => send('deny')}
        >
          <Trans>Deny</Trans>
        </Button>
      </div>
    </>
  );
}

function toggled(scopes: readonly TokenScope[], scope: TokenScope): TokenScope[] {
  const others = scopes.filter((other) => other !== scope);
  return others.length < scopes.length ? others : [...scopes, scope];
}

function Who({ request }: Pick<QuestionProps, 'request'>) {
  const { data: me } = useQuery(meQuery());
  const { client_name: program, redirect_host: host, is_local } = request;
  const email = me?.email ?? '';
  return (
    <>
      <p className="text-lg wrap-anywhere">
        <Trans>
          <bdi className="font-semibold">{program}</bdi> wants access to your account
        </Trans>
      </p>
      <p className="mt-1 wrap-anywhere text-muted">
        <bdi>{email}</bdi>
      </p>
      <p className="mt-3 rounded-md bg-subtle px-4 py-3 text-sm wrap-anywhere">
        {is_local ? (
          <Trans>
            The program chose its name itself. You’ll return to a program on this device (
            <bdi className="font-semibold">{host}</bdi>).
          </Trans>
        ) : (
          <Trans>
            The program chose its name itself. You’ll return to{' '}
            <bdi className="font-semibold">{host}</bdi>.
          </Trans>
        )}
      </p>
    </>
  );
}

/** Shown while the browser leaves, and after the link of an app has opened it. */
function Decided({ request, href }: { request: AuthorizationRequest; href: string }) {
  const { client_name: program } = request;
  return (
    <div role="status" className="text-center">
      <CircleCheck size={32} className="mx-auto text-success" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold wrap-anywhere">
        <Trans>
          Going back to <bdi>{program}</bdi>
        </Trans>
      </h2>
      <p className="mt-2 text-muted">
        <Trans>You can close this page.</Trans>
      </p>
      <a href={href} className={buttonClass({ className: 'mt-5' })}>
        <Trans>Go back now</Trans>
      </a>
    </div>
  );
}
