import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../lib/error-message.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
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
  const { data, error, isFetching, refetch } = list;
  if (data === undefined && error === null)
    return (
      <Loading label="Loading imports">
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (data === undefined)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to fetch imports')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState compact title="No imports yet">
        Bring an address book along from Google, Outlook, LinkedIn, iCloud or a phone.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Imports">
        {data.map((file) => (
          <ImportLine key={file.id} file={file} />
        ))}
      </ul>
      <ShowMore list={list} label="imports" />
    </>
  );
}
