import { i18n } from '#i18n';
import { useId, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Repeat from 'lucide-react/icons/repeat';
import type { Reminder } from '#contract/reminders.ts';
import { textDirection } from '../../../lib/text/text-direction.ts';
import { dayOf } from '../../../lib/time/days.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { REMINDER_KINDS } from '../reminder-kinds.ts';
import { describeCadence, describeRule } from '../form/describe-rule.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import type { ReminderActions } from './use-reminder-actions.ts';
import { formatStatus } from '../format-when.ts';
import { PeopleLinks } from '../../../entities/contact/people-links.tsx';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { focusTargetFor } from '../../../lib/focus/focus-after-removal.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { DeleteReminder } from './delete-reminder.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';

export interface ReminderRowProps {
  reminder: Reminder;
  now: number;
  actions: ReminderActions;
  onOpen: (reminder: Reminder) => void;
  on_card?: number | undefined;
}

const MAX_FACES = 3;

/** A reminder with its actions. */
export function ReminderRow({ reminder, now, actions, onOpen, on_card }: ReminderRowProps) {
  const { title, status, contacts, kind } = reminder;
  const isDone = status === 'done';
  const titleId = useId();
  // The title says the kind and the person.
  const isSelfExplanatory =
    reminder.is_default_title && (kind === 'birthday' || kind === 'keep_in_touch');
  const people = isSelfExplanatory ? [] : contacts.filter(({ id }) => id !== on_card);
  const open = () => onOpen(reminder);
  return (
    <li className="flex items-start gap-3 border-t border-line px-5 py-3 sm:px-6">
      <DoneCheck
        reminder={reminder}
        onDone={() => actions.complete(reminder)}
        onReopen={() => actions.reopen(reminder)}
      />
      <div className="min-w-0 flex-1">
        <button
          id={titleId}
          data-list-item
          type="button"
          dir={textDirection(title)}
          onClick={open}
          // Enlarges the target to the minimum size (WCAG 2.5.8).
          className={cx(
            '-my-px rounded-xs py-px font-medium wrap-anywhere hover:underline max-sm:line-clamp-2',
            isDone && 'text-muted line-through',
          )}
        >
          {title}
        </button>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted [&_svg]:size-3.5 [&_svg]:shrink-0">
          {!isSelfExplanatory && <KindMark reminder={reminder} />}
          <When reminder={reminder} now={now} />
          <RepeatLine reminder={reminder} />
          {people.length > 0 && (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <Faces people={people} />
              <span dir="auto" className="wrap-anywhere max-sm:line-clamp-2">
                <PeopleLinks people={people} limit={4} />
              </span>
            </span>
          )}
        </p>
      </div>
      <div className="-my-1 -me-2 flex shrink-0 pointer-coarse:-my-2.5">
        {!isDone && (
          <SnoozeMenu titleId={titleId} onSnooze={(until) => actions.snooze(reminder, until)} />
        )}
        <RowMenu reminder={reminder} titleId={titleId} onEdit={open} />
      </div>
    </li>
  );
}

/** The photos of the first people. */
function Faces({ people }: { people: Reminder['contacts'] }) {
  return (
    <span className={cx('inline-flex shrink-0 -space-x-1.5', people.length > 1 && 'max-sm:hidden')}>
      {people.slice(0, MAX_FACES).map(({ id, name, photo_url, avatar_url }) => (
        <Avatar
          key={id}
          name={name}
          src={photo_url ?? avatar_url}
          size="xs"
          className="ring-2 ring-surface"
        />
      ))}
    </span>
  );
}

function KindMark({ reminder: { kind } }: { reminder: Reminder }) {
  if (kind === 'one_off') return null;
  const { label, Icon } = REMINDER_KINDS[kind];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" />
      {i18n._(label)}
    </span>
  );
}

function When({ reminder, now }: { reminder: Reminder; now: number }) {
  const { status, due_date } = reminder;
  const statusText = formatStatus(reminder, now);
  if (status === 'snoozed')
    return (
      <span className="inline-flex max-w-full shrink-0 items-center gap-1.5">
        <AlarmClock aria-hidden="true" />
        <span className="min-w-0 max-sm:truncate">{statusText}</span>
      </span>
    );
  const isLate = status !== 'done' && due_date < dayOf(now);
  return (
    <span
      className={cx(
        'shrink-0 max-sm:max-w-full max-sm:truncate',
        isLate && 'font-medium text-warning',
      )}
    >
      {statusText}
    </span>
  );
}

function RepeatLine({ reminder: { kind, rrule, repeat_from } }: { reminder: Reminder }) {
  // Birthdays always repeat.
  if (rrule === null || kind === 'birthday') return null;
  const repeatText =
    kind === 'keep_in_touch' ? describeCadence(rrule) : describeRule(rrule, repeat_from);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 max-sm:flex-[1_1_4rem] max-sm:overflow-hidden">
      <Repeat aria-hidden="true" />
      <span className="max-sm:truncate">{repeatText}</span>
    </span>
  );
}

interface DoneCheckProps {
  reminder: Reminder;
  onDone: () => void;
  onReopen: () => void;
}

/** The round checkbox. */
function DoneCheck({ reminder, onDone, onReopen }: DoneCheckProps) {
  const { title } = reminder;
  return (
    <input
      type="checkbox"
      aria-label={t`Mark ${title} as done`}
      checked={reminder.status === 'done'}
      onChange={(event) => (event.target.checked ? onDone() : onReopen())}
      className="relative grid size-6 shrink-0 appearance-none place-items-center rounded-full border-2 border-line-strong bg-surface transition-colors duration-100 before:size-3 before:scale-0 before:bg-on-accent before:[clip-path:polygon(12%_45%,0_60%,40%_98%,100%_20%,86%_7%,38%_70%)] after:absolute after:-inset-2.5 checked:border-accent checked:bg-accent checked:before:scale-100 hover:border-accent forced-colors:appearance-auto forced-colors:before:hidden pointer-coarse:size-7"
    />
  );
}

interface RowMenuProps {
  reminder: Reminder;
  /** Labels the button. */
  titleId: string;
  onEdit: () => void;
}

function RowMenu({ reminder, titleId, onEdit }: RowMenuProps) {
  const [finalFocus, setDeleting] = useState<(() => HTMLElement | null) | null>(null);
  const container = useRef<HTMLSpanElement>(null);
  const confirmDelete = () => {
    const opener = container.current?.querySelector('button');
    setDeleting(() => (opener ? focusTargetFor(opener) : () => null));
  };
  return (
    <span ref={container}>
      <MenuButton
        label={t`Edit or delete`}
        menuLabel={t`Reminder`}
        aria-describedby={titleId}
        size="sm"
        className="text-muted"
      >
        <MenuItem icon={<Pencil />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </MenuItem>
        <MenuItem icon={<Trash />} tone="danger" onClick={confirmDelete}>
          <Trans>Delete</Trans>
        </MenuItem>
      </MenuButton>
      {finalFocus !== null && (
        <DeleteReminder
          reminder={reminder}
          onClose={() => setDeleting(null)}
          finalFocus={finalFocus}
        />
      )}
    </span>
  );
}
