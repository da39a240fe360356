import { Suspense, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { changedSearch } from '../../features/contacts/use-contacts-search.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** A panel that replaces the list, with a link back to it. */
export function SecondaryPanel({ panel }: { panel: ReactNode }) {
  return (
    <div className="col-span-full min-h-0 overflow-y-auto border-t border-line pt-0!">
      <div className="max-w-4xl px-(--page-gutter) pt-3 pb-6">
        <Link
          from="/contacts"
          to="/contacts"
          search={(before) => changedSearch(before, { view: undefined })}
          className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ms-3 mb-2' })}
        >
          <ArrowLeft aria-hidden="true" />
          <Trans>All contacts</Trans>
        </Link>
        <Suspense fallback={<SectionLoading />}>{panel}</Suspense>
      </div>
    </div>
  );
}

export function SectionLoading() {
  return (
    <Loading label={t`Loading`}>
      <SkeletonText lines={6} />
    </Loading>
  );
}
