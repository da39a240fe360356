import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SignupInvitation } from '#contract/signup-control.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { RadioList } from '../../ui/fields/radio-list.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Tag } from '../../ui/tag.tsx';
import {
  invitationsQuery,
  settingsQuery,
  useChangeSignup,
  useRevokeInvitation,
} from './administration.api.ts';
import { InviteDialog } from './invite-dialog.tsx';

export function SignupPanel() {
  return (
    <>
      <ModeSection />
      <InvitationsSection />
    </>
  );
}

function ModeSection() {
  const settings = useQuery(settingsQuery());
  const change = useChangeSignup();
  return (
    <Section title={t`Who can sign up`} description={t`Applies immediately.`}>
      <QueryState
        compact
        query={settings}
        loading={t`Loading the setting`}
        failure={t`Failed to load the setting`}
      >
        {({ signup }) => (
          <FieldGroup hideTitle title={t`Sign-up`}>
            <RadioList
              value={change.isPending ? change.variables : signup}
              onValueChange={(mode) =>
                change.mutate(mode, {
                  onSuccess: () => showToast({ type: 'success', message: t`Setting saved` }),
                })
              }
              options={[
                { value: 'open', label: t`Anyone` },
                { value: 'invite', label: t`Only with an invitation` },
                { value: 'closed', label: t`No one` },
              ]}
            />
          </FieldGroup>
        )}
      </QueryState>
    </Section>
  );
}

function InvitationsSection() {
  const list = useInfiniteQuery(invitationsQuery());
  const now = useNow();
  return (
    <Section
      title={t`Invitations`}
      description={t`Links to sign up. They don’t work while no one can sign up.`}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button onClick={open}>
              <Trans>New invitation</Trans>
            </Button>
          )}
        >
          {(close) => <InviteDialog onClose={close} />}
        </DialogTrigger>
      }
      padded={false}
    >
      <PagedList
        query={list}
        loading={t`Loading invitations`}
        rows={2}
        failure={t`Failed to load invitations`}
        label={t`Invitations`}
        moreLabel={t`invitations`}
        empty={
          <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
            <Trans>No invitations yet.</Trans>
          </p>
        }
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} now={now} />}
      </PagedList>
    </Section>
  );
}

interface InvitationRowProps {
  invitation: SignupInvitation;
  now: number;
}

function InvitationRow({ invitation, now }: InvitationRowProps) {
  const { id, uses, used, created_at, expires_at } = invitation;
  const revoke = useRevokeInvitation();
  const created = dateText(created_at.slice(0, 10));
  const end = dateText(expires_at.slice(0, 10));
  const [accounts, of] = [formatNumber(used), formatNumber(uses)];
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Trans>
            Used {accounts} of {of}
          </Trans>
          {Date.parse(expires_at) <= now && <Tag>{t`Expired`}</Tag>}
        </p>
        <p className="text-sm text-muted">
          <Trans>
            Created {created} · Valid until {end}
          </Trans>
        </p>
      </div>
      <Button size="sm" variant="quiet" onClick={() => revoke.mutate(id)}>
        <Trans>
          Revoke <span className="sr-only">the invitation of {created}</span>
        </Trans>
      </Button>
    </li>
  );
}
