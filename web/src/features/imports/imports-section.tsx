import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportFile } from '#contract/imports.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { Tag } from '../../ui/tag.tsx';
import { importsQuery, isWorking } from './imports.api.ts';
import { ImportProgress } from './import-progress.tsx';
import { importSummary, statusText } from './import-labels.ts';
import { UndoImport } from './undo-import.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { contactCountText } from '../../entities/contact/contact-name.ts';

const TONES = { done: 'success', failed: 'danger' } as const;

export function ImportsSection() {
  return (
    <Section
      title={t`Import history`}
      description={t`You can undo an import for 30 days.`}
      actions={
        <Link to="/contacts" search={{ import: 'new' }} className={buttonClass()}>
          <Trans>Import contacts</Trans>
        </Link>
      }
      padded={false}
    >
      <PagedList
        query={useInfiniteQuery(importsQuery())}
        loading={t`Loading imports`}
        rows={2}
        failure={t`Failed to load imports`}
        label={t`Import history`}
        moreLabel={t`imports`}
        empty={
          <EmptyState compact title={t`No imports yet`}>
            <Trans>Import contacts from Google, Outlook, LinkedIn, iCloud or your phone.</Trans>
          </EmptyState>
        }
      >
        {(file) => <ImportLine key={file.id} file={file} />}
      </PagedList>
    </Section>
  );
}

function ImportLine({ file }: { file: ImportFile }) {
  useRegion();
  const { status, totals, created_at, file_name } = file;
  const tone = status === 'done' || status === 'failed' ? TONES[status] : 'neutral';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="min-w-0 wrap-anywhere">{file.file_name}</bdi>
          <Tag tone={tone}>{statusText(file)}</Tag>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {formatTimestamp(created_at, { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
          {status === 'done' || status === 'undone'
            ? importSummary(totals)
            : contactCountText(totals.rows)}
        </p>
        {isWorking(file) && <ImportProgress file={file} />}
      </div>
      <div className="flex gap-1 sm:-me-3">
        {file.undoable_until !== null && <UndoImport file={file} size="sm" />}
        <Link
          to="/contacts"
          search={{ import: file.id }}
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
        >
          <Trans>
            View <span className="sr-only">the import of {file_name}</span>
          </Trans>
        </Link>
      </div>
    </li>
  );
}
