import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Backup } from '#contract/administration.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ShowMore } from '../../ui/layout/show-more.tsx';
import { Tag } from '../../ui/tag.tsx';
import { backupsQuery, useBackUp } from './administration.api.ts';

export function BackupsSection() {
  const list = useInfiniteQuery(backupsQuery());
  const backUp = useBackUp();
  const first = list.data?.pages[0];
  const isRunning = first?.running === true;
  return (
    <Section
      title={t`Backups`}
      description={t`As npm run backup and this page report them`}
      actions={
        first?.can_back_up === true && (
          <Button
            variant="primary"
            pending={backUp.isPending || isRunning}
            onClick={() => backUp.mutate()}
          >
            <Trans>Back up now</Trans>
          </Button>
        )
      }
      padded={false}
    >
      <BackupStatus isRunning={isRunning} canBackUp={first?.can_back_up} />
      <QueryState
        compact
        query={list}
        loading={t`Loading backups`}
        failure={t`Failed to load backups`}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results);
          if (rows.length === 0)
            return (
              <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
                <Trans>No backups yet.</Trans>
              </p>
            );
          return (
            <>
              <ul aria-label={t`Backups`}>
                {rows.map((backup) => (
                  <BackupRow key={backup.id} backup={backup} />
                ))}
              </ul>
              <ShowMore list={list} label={t`backups`} />
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}

interface BackupStatusProps {
  isRunning: boolean;
  /** Undefined until known. */
  canBackUp: boolean | undefined;
}

function BackupStatus({ isRunning, canBackUp }: BackupStatusProps) {
  return (
    <div role="status" className="px-5 pb-4 empty:hidden sm:px-6">
      {isRunning && (
        <Notice isLiveRegion>
          <Trans>Backing up…</Trans>
        </Notice>
      )}
      {canBackUp === false && (
        <Notice isLiveRegion>
          <Trans>Set BACKUP_DIR on the server to back up from here.</Trans>
        </Notice>
      )}
    </div>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const { finished_at, folder, bytes, rows, error } = backup;
  const when = relativeTime(finished_at, useNow());
  const size = bytes === null ? '' : fileSize(bytes);
  const count = formatNumber(rows ?? 0);
  return (
    <li className="border-t border-line px-5 py-3 sm:px-6">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {when}
        {error === null ? (
          <Tag tone="success">{t`Complete`}</Tag>
        ) : (
          <Tag tone="danger">{t`Failed`}</Tag>
        )}
      </p>
      {error === null ? (
        <p className="text-sm text-muted">
          <Trans>
            {size} · {count} rows
          </Trans>
        </p>
      ) : (
        <p dir="ltr" className="text-sm wrap-anywhere text-danger">
          {error}
        </p>
      )}
      <p dir="ltr" className="font-mono text-sm wrap-anywhere text-muted">
        {folder}
      </p>
    </li>
  );
}
