import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
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

/** Completed reminders, newest first; loaded when expanded. */
export function DoneSection({ search, level = 2, onOpen }: DoneSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Done"
      level={level}
      padded={false}
      actions={
        <IconButton
          label={open ? 'Hide completed' : 'Show completed'}
          size="sm"
          aria-expanded={open}
          className="-mr-2"
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

function DoneRows({ search, onOpen }: Omit<DoneSectionProps, 'level'>) {
  const list = useInfiniteQuery(reminderQueries.list({ ...search, status: 'done' }));
  return (
    <QueryState
      compact
      query={list}
      loading="Loading completed reminders"
      rows={2}
      failure="Failed to load reminders"
    >
      {(reminders) => (
        <ReminderRows
          reminders={reminders}
          list={list}
          label="Done"
          nothing="Completed reminders will appear here."
          onOpen={onOpen}
          on_card={search.contact}
        />
      )}
    </QueryState>
  );
}
