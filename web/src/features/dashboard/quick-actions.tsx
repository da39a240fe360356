import type { ComponentType, ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import FileUp from 'lucide-react/icons/file-up';
import HandHelping from 'lucide-react/icons/hand-helping';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Share2 from 'lucide-react/icons/share-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { cx } from '../../ui/styles/cx.ts';

export type QuickDialog = 'log' | 'reminder' | 'share' | 'ask';

/** Frequent actions; narrow screens show an icon with one word. */
export function QuickActions({ onOpen }: { onOpen: (dialog: QuickDialog) => void }) {
  return (
    <ul
      aria-label={t`Quick actions`}
      className="grid grid-cols-5 gap-1 md:flex md:flex-wrap md:gap-1.5 lg:gap-2"
    >
      <Action className={greeting()} search={{ add: true }}>
        <Face Icon={UserPlus}>
          <Trans>
            Add <Spare>contact</Spare>
          </Trans>
        </Face>
      </Action>
      <Action className={greeting()} onPress={() => onOpen('log')}>
        <Face Icon={NotebookPen}>
          <Trans>
            Log <Spare>interaction</Spare>
          </Trans>
        </Face>
      </Action>
      <Action className={greeting()} onPress={() => onOpen('reminder')}>
        <Face Icon={AlarmClockPlus}>
          <Trans>
            <Spare>New</Spare>{' '}
            <span className="max-md:inline-block max-md:first-letter:uppercase">reminder</span>
          </Trans>
        </Face>
      </Action>
      <Action className={greeting()} onPress={() => onOpen('share')}>
        <Face Icon={Share2}>
          <Trans>
            Share <Spare>a contact</Spare>
          </Trans>
        </Face>
      </Action>
      <Action className={greeting()} onPress={() => onOpen('ask')}>
        <Face Icon={HandHelping}>
          <Trans>
            Ask <Spare>my network</Spare>
          </Trans>
        </Face>
      </Action>
      <Action isWideOnly className={greeting()} search={{ import: 'new' }}>
        <Face Icon={FileUp}>
          <Trans>Import</Trans>
        </Face>
      </Action>
    </ul>
  );
}

interface ActionProps {
  className: string;
  /** With a search, the action is a link to /contacts; without, a button. */
  search?: { add: true } | { import: 'new' };
  onPress?: () => void;
  isWideOnly?: boolean;
  children: ReactNode;
}

function Action({ className, search, onPress, isWideOnly = false, children }: ActionProps) {
  return (
    <li className={cx('flex', isWideOnly && 'max-md:hidden')}>
      {search === undefined ? (
        <button type="button" className={className} onClick={onPress}>
          {children}
        </button>
      ) : (
        <Link to="/contacts" search={search} className={className}>
          {children}
        </Link>
      )}
    </li>
  );
}

function greeting(): string {
  return buttonClass({
    className: cx(
      'max-lg:px-2.5 max-md:w-full max-md:flex-col max-md:justify-start max-md:gap-1.5 max-md:px-0.5 max-md:py-2 max-md:text-xs max-md:[&_svg]:size-5',
    ),
  });
}

function Face({
  Icon,
  children,
}: {
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  children: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </>
  );
}

/** Visually hidden on narrow screens. */
function Spare({ children }: { children: string }) {
  return <span className="max-md:sr-only">{children}</span>;
}
