import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdministratorAct, AdministratorActKind } from '#contract/audit-log.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { auditLogQuery } from './administration.api.ts';

const KINDS: Record<AdministratorActKind, MessageDescriptor> = {
  account_disabled: msg`Account disabled`,
  account_enabled: msg`Account enabled`,
  account_deleted: msg`Account deleted`,
  two_factor_reset: msg`Two-factor authentication turned off`,
  administrator_added: msg`Administrator added`,
  administrator_removed: msg`Administrator removed`,
  signup_mode_changed: msg`Sign-up changed`,
  invitation_created: msg`Invitation created`,
  invitation_revoked: msg`Invitation revoked`,
  instance_changed: msg`Name or legal texts changed`,
  announcement_created: msg`Announcement created`,
  announcement_deleted: msg`Announcement deleted`,
  mail_tested: msg`Test email sent`,
  job_retried: msg`Job retried`,
  job_deleted: msg`Job deleted`,
  backup_started: msg`Backup started`,
};

export function AuditLogSection() {
  const list = useInfiniteQuery(auditLogQuery());
  const now = useNow();
  return (
    <Section
      title={t`What administrators did`}
      description={t`Entries can’t be changed or deleted.`}
      padded={false}
    >
      <PagedList
        query={list}
        loading={t`Loading the audit log`}
        failure={t`Failed to load the audit log`}
        label={t`Audit log`}
        moreLabel={t`entries`}
        empty={
          <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
            <Trans>Nothing yet.</Trans>
          </p>
        }
      >
        {(act) => <ActRow key={act.id} act={act} now={now} />}
      </PagedList>
    </Section>
  );
}

function ActRow({ act, now }: { act: AdministratorAct; now: number }) {
  const { kind, actor, subject, details, created_at } = act;
  const by = actor === null ? t`command line` : nameOf(actor);
  const values = Object.entries(details).map(
    ([name, value]) => `${name}: ${[value].flat().join(', ')}`,
  );
  return (
    <li className="border-t border-line px-5 py-3 wrap-anywhere sm:px-6">
      <p className="font-medium">
        {i18n._(KINDS[kind])}
        {subject !== null && (
          <>
            {': '}
            <bdi>{nameOf(subject)}</bdi>
          </>
        )}
      </p>
      {values.length > 0 && (
        <p dir="ltr" className="font-mono text-sm text-muted">
          {values.join(' · ')}
        </p>
      )}
      <p className="text-sm text-muted">
        <Trans>By {by}</Trans>
        {' · '}
        <time dateTime={created_at}>{relativeTime(created_at, now)}</time>
      </p>
    </li>
  );
}

function nameOf({ name, email }: NonNullable<AdministratorAct['actor']>): string {
  return name === null ? t`Deleted account` : `${name} (${email})`;
}
