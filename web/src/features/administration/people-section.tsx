import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { meQuery } from '../users/users.api.ts';
import { peopleQuery, type PeopleFilter } from './administration.api.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonRow } from './person-row.tsx';

const DEBOUNCE_MS = 250;

export function PeopleSection() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const q = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(peopleQuery(q, filter));
  const { data: me } = useQuery(meQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      headingRef={heading}
      title={t`Accounts`}
      description={t`You never see anyone’s contacts or messages.`}
      actions={<InviteButton />}
      padded={false}
    >
      <div className="flex flex-wrap gap-3 px-5 pb-4 sm:px-6">
        <SearchInput
          label={t`Search by name or email`}
          value={search}
          onValueChange={setSearch}
          className="min-w-0 flex-[1_1_14rem]"
        />
        <SegmentedControl
          label={t`Accounts to show`}
          value={filter}
          onValueChange={setFilter}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'disabled', label: t`Disabled` },
            { value: 'administrators', label: t`Administrators` },
          ]}
        />
      </div>
      <PagedList
        query={list}
        loading={t`Loading accounts`}
        failure={t`Failed to load accounts`}
        label={t`Accounts`}
        moreLabel={t`accounts`}
        empty={
          <p className="border-t border-line px-5 py-5 text-muted sm:px-6">
            <Trans>No accounts match.</Trans>
          </p>
        }
      >
        {(account) => (
          <PersonRow
            key={account.id}
            account={account}
            isSelf={account.id === me?.id}
            onDeleted={() => focusHeadingAfterRemoval(heading.current)}
          />
        )}
      </PagedList>
    </Section>
  );
}

function InviteButton() {
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button variant="primary" onClick={open}>
          <Trans>Invite</Trans>
        </Button>
      )}
    >
      {(close) => <InviteDialog onClose={close} />}
    </DialogTrigger>
  );
}
