import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Reminder } from '#contract/reminders.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ReminderRows } from './reminder-rows.tsx';
import { reminderQueries, type ReminderSearch } from '../reminders.api.ts';

export interface DoneSectionProps {
  search: Pick<ReminderSearch, 'q' | 'contact'>;
  level?: 2 | 3;
  onOpen: (reminder: Reminder) => void;
}

/** Completed reminders, newest first, loaded when the section is opened; not shown without any. */
export function DoneSection({ search, level = 2, onOpen }: DoneSectionProps) {
  const [open, setOpen] = useState(false);
  const first = useQuery({
    ...reminderQueries.first({ ...search, status: 'done' }),
    placeholderData: keepPreviousData,
  });
  if (first.data?.results.length === 0 || first.isPending) return null;
  return (
    <Section
      title={t`Done`}
      level={level}
      padded={false}
      actions={
        <IconButton
          label={open ? t`Hide completed` : t`Show completed`}
          size="sm"
          aria-expanded={open}
          className="-me-2"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={cx('transition', open && 'rotate-180')} />
        </IconButton>
      }
    >
      {open && <DoneRows search={search} onOpen={onOpen} />}
    </Section>
  );
}

function DoneRows({ search, onOpen }: Pick<DoneSectionProps, 'search' | 'onOpen'>) {
  const list = useInfiniteQuery({
    ...reminderQueries.list({ ...search, status: 'done' }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      compact
      query={list}
      loading={t`Loading completed reminders`}
      rows={2}
      failure={t`Failed to load reminders`}
    >
      {(reminders) => (
        <ReminderRows
          reminders={reminders}
          list={list}
          label={t`Done`}
          nothing=""
          onOpen={onOpen}
          on_card={search.contact}
        />
      )}
    </QueryState>
  );
}
