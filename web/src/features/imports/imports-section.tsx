import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportFile } from '#contract/imports.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore, type ShowMoreProps } from '../../ui/show-more.tsx';
import { ImportLine } from './import-line.tsx';
import { importsQuery } from './imports.api.ts';

/** The address books that I brought along, and the way to undo it. */
export function ImportsSection() {
  return (
    <Section
      title="Imports"
      description="Address books that you brought along, as vCard or CSV. What an import did can be undone for 30 days."
      actions={
        <Link to="/contacts" search={{ import: 'new' }} className={buttonClass()}>
          Import contacts
        </Link>
      }
      padded={false}
    >
      <ImportList />
    </Section>
  );
}

function ImportList() {
  const list = useInfiniteQuery(importsQuery());
  return (
    <QueryState
      compact
      query={list}
      loading="Loading imports"
      rows={2}
      failure={errorMessage(list.error, 'Failed to fetch imports')}
    >
      {(files) => <Files files={files} list={list} />}
    </QueryState>
  );
}

function Files({ files, list }: { files: readonly ImportFile[]; list: ShowMoreProps['list'] }) {
  if (files.length === 0)
    return (
      <EmptyState compact title="No imports yet">
        Bring an address book along from Google, Outlook, LinkedIn, iCloud or a phone.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Imports">
        {files.map((file) => (
          <ImportLine key={file.id} file={file} />
        ))}
      </ul>
      <ShowMore list={list} label="imports" />
    </>
  );
}
