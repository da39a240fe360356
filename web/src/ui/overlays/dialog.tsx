import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { cx } from '../styles/cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';

/** Shared by dialogs and alert dialogs. */
export const dialogBackdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const dialogViewportClass =
  'fixed inset-0 z-40 flex items-end justify-center overflow-hidden sm:items-center sm:p-6';

export const dialogPopupClass =
  'relative max-h-[calc(100dvh-2rem)] w-full overflow-y-auto overscroll-contain rounded-t-xl border border-line bg-raised text-ink shadow-dialog sm:rounded-xl ' +
  'pb-[env(safe-area-inset-bottom)] transition duration-200 ease-out focus-visible:outline-none ' +
  'data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0';

export interface DialogProps {
  /** Defaults to true. */
  open?: boolean | undefined;
  /** Called for Escape, the close button and clicks outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Defaults to the first control below the header; on touch screens to the dialog. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Defaults to what had the focus before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

const CONTROL =
  ':is(input, select, textarea, button, a[href]):not(:disabled, [type=file], [type=hidden], [tabindex="-1"])';

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' };

/** A modal dialog, a bottom sheet on phones. Its buttons, if any, are a `DialogFooter` at the end. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, size = 'md', children } = props;
  const { initialFocus, finalFocus } = props;
  const content = useRef<HTMLDivElement>(null);
  const firstControl = (opened: string) =>
    opened === 'touch' || (content.current?.querySelector<HTMLElement>(CONTROL) ?? true);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        const target = details.event.target;
        if (target instanceof Element && target.closest('[data-toaster]')) return details.cancel();
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClass} />
        <BaseDialog.Viewport className={dialogViewportClass}>
          <BaseDialog.Popup
            initialFocus={initialFocus ?? firstControl}
            {...(finalFocus && { finalFocus })}
            className={cx(dialogPopupClass, SIZES[size])}
          >
            <header className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-6 sm:pt-5">
              <BaseDialog.Title className="min-w-0 pt-1.5 text-xl font-semibold">
                {title}
              </BaseDialog.Title>
              <BaseDialog.Close
                render={<IconButton label={t`Close`} className="-me-2 text-muted" />}
              >
                <X />
              </BaseDialog.Close>
            </header>
            {description !== undefined && (
              <BaseDialog.Description className="px-5 pt-1 text-muted sm:px-6">
                {description}
              </BaseDialog.Description>
            )}
            <div ref={content} className="px-5 pt-4 pb-5 sm:px-6 sm:pb-6">
              {children}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Sticky buttons; the primary one comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="stays-below sticky bottom-0 -mx-5 mt-6 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3.5 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </footer>
  );
}
