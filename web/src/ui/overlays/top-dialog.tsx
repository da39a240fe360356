import type { ReactNode, RefObject } from 'react';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { cx } from '../styles/cx.ts';
import { dialogBackdropClass } from './dialog.tsx';

export interface TopDialogProps {
  label: string;
  onClose: () => void;
  initialFocus: RefObject<HTMLElement | null>;
  /** Whether the focus returns to the opener. */
  returnsFocus: () => boolean;
  children: ReactNode;
}

/** A modal dialog without a header at the top, above a phone's keyboard. */
export function TopDialog(props: TopDialogProps) {
  const { label, onClose, initialFocus, returnsFocus, children } = props;
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClass} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-2 sm:px-6 sm:pt-[12dvh]">
          <BaseDialog.Popup
            initialFocus={initialFocus}
            finalFocus={returnsFocus}
            className={cx(
              'flex max-h-[calc(100dvh-1rem)] w-full max-w-2xl flex-col overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-dialog sm:max-h-[min(36rem,76dvh)]',
              'transition duration-150 ease-out focus-visible:outline-none data-starting-style:-translate-y-2 data-starting-style:opacity-0',
            )}
          >
            <BaseDialog.Title className="sr-only">{label}</BaseDialog.Title>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
