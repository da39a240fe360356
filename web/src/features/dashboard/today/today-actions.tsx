import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import type { ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { TodayItem } from '#contract/dashboard.ts';
import { buttonClass, type ButtonVariant } from '../../../ui/buttons/button-class.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { messageLink } from './today-links.ts';
import type { Act } from './use-today-keys.ts';

export interface TodayActionsProps {
  item: TodayItem;
  /** The item that keyboard shortcuts act on; its buttons show labels and keys. */
  active: boolean;
  onLog: () => void;
  onSnooze: () => void;
  onDone: () => void;
  /** Buttons that answer a request, share, ask or introduction, or null. */
  answer: ReactNode;
  /** Selects the snooze time; with other items it's the menu of a narrow row. */
  snoozeMenu: (otherItems?: ReactNode) => ReactNode;
}

/**
 * Actions for an item. Logging needs a contact, and a message needs an address; a request or share is answered. A narrow
 * row has two of them and a menu.
 */
export function TodayActions(props: TodayActionsProps) {
  const { item, active, onLog, onSnooze, onDone, answer, snoozeMenu } = props;
  const isAnswered = answer !== null;
  const canLog = !isAnswered && item.contact_id !== null;
  const logsInMenu = canLog && messageLink(item) !== null;
  return (
    <div
      className={cx(
        'flex items-center gap-1.5',
        active
          ? 'max-[16rem]:flex-wrap @sm:flex-wrap'
          : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 @max-xl:hidden pointer-coarse:hidden',
      )}
    >
      {!isAnswered && <MessageAct item={item} active={active} />}
      {canLog && (
        <span className={logsInMenu ? WIDE_ONLY : 'contents'}>
          <PressAct act="log" item={item} active={active} onPress={onLog} />
        </span>
      )}
      <span className={cx('inline-flex', WIDE_ONLY)}>
        <PressAct act="snooze" item={item} active={active} onPress={onSnooze} />
        {active && snoozeMenu()}
      </span>
      <span className={isAnswered ? WIDE_ONLY : 'contents'}>
        <PressAct act="done" item={item} active={active} onPress={onDone} />
      </span>
      {active && (
        <span className="@sm:hidden">
          {snoozeMenu(
            <HiddenActions onDone={isAnswered ? onDone : null} onLog={logsInMenu ? onLog : null} />,
          )}
        </span>
      )}
    </div>
  );
}

interface HiddenActionsProps {
  onDone: (() => void) | null;
  onLog: (() => void) | null;
}

/** What a narrow row has no room for. */
function HiddenActions({ onDone, onLog }: HiddenActionsProps) {
  return (
    <>
      {onDone && (
        <MenuItem onClick={onDone}>
          <Trans>Done</Trans>
        </MenuItem>
      )}
      {onLog && (
        <MenuItem onClick={onLog}>
          <Trans>Log</Trans>
        </MenuItem>
      )}
    </>
  );
}

const WIDE_ONLY = '@max-sm:hidden';

interface ActProps {
  item: TodayItem;
  active: boolean;
}

/** People who can't be messaged are emailed. */
type ActionName = Act | 'email';

interface ActionStyle {
  act: Act;
  label: MessageDescriptor;
  /** The shortcut. */
  letter: string;
  icon: ReactNode;
  variant: ButtonVariant;
}

const ACTION_STYLES: Record<ActionName, ActionStyle> = {
  message: action('message', msg`Message`, 'M', <MessageSquare aria-hidden="true" />),
  email: action('message', msg`Email`, 'M', <Mail aria-hidden="true" />),
  log: action('log', msg`Log`, 'L', <NotebookPen aria-hidden="true" />),
  snooze: action('snooze', msg`Snooze`, 'S', <AlarmClockPlus aria-hidden="true" />),
  done: { ...action('done', msg`Done`, 'D', <Check aria-hidden="true" />), variant: 'primary' },
};

function action(act: Act, label: MessageDescriptor, letter: string, icon: ReactNode): ActionStyle {
  return { act, label, letter, icon, variant: 'secondary' };
}

function MessageAct({ item, active }: ActProps) {
  const link = messageLink(item);
  if (link === null) return null;
  const name = typeof link === 'string' ? 'email' : 'message';
  const style = styleOf(name, active);
  const face = <Face action={name} item={item} active={active} />;
  return typeof link === 'string' ? (
    <a href={link} {...style}>
      {face}
    </a>
  ) : (
    <Link {...link} {...style}>
      {face}
    </Link>
  );
}

function PressAct({ act, item, active, onPress }: ActProps & { act: Act; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} {...styleOf(act, active)}>
      <Face action={act} item={item} active={active} />
    </button>
  );
}

function styleOf(name: ActionName, active: boolean) {
  const { act, label, letter, variant } = ACTION_STYLES[name];
  return {
    'data-act': act,
    className: active
      ? buttonClass({ size: 'sm', variant })
      : buttonClass({ size: 'sm', variant: 'quiet', className: 'px-2! text-muted' }),
    ...(active ? { 'aria-keyshortcuts': letter } : { title: i18n._(label) }),
  };
}

function Face({ action: name, item, active }: ActProps & { action: ActionName }) {
  const { label, letter, icon } = ACTION_STYLES[name];
  return (
    <>
      {icon}
      <span className={active ? undefined : 'sr-only'}>{i18n._(label)}</span>{' '}
      <span className="sr-only">{item.name}</span>
      {active && (
        <kbd
          aria-hidden="true"
          className="rounded-xs border border-current/30 px-1 font-sans text-[0.6875rem] leading-4 opacity-80 @max-sm:hidden pointer-coarse:hidden"
        >
          {letter}
        </kbd>
      )}
    </>
  );
}
