import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button } from '../buttons/button.tsx';

export interface FormFooterProps {
  unsaved: boolean;
  saving: boolean;
  onDiscard?: () => void;
  /** Closes the form; always shown. */
  onCancel?: () => void;
  /** A message about the whole form. */
  notice?: ReactNode;
  /** Buttons at the start. */
  children?: ReactNode;
}

export function FormFooter(props: FormFooterProps) {
  const { unsaved, saving, onDiscard, onCancel, notice, children } = props;
  return (
    <div className="stays-below sticky bottom-0 z-1 mt-8 space-y-3 border-t border-line bg-canvas py-3">
      {notice}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {children !== undefined && <div className="me-auto">{children}</div>}
        {onCancel && (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        {unsaved && onDiscard && (
          <Button variant="quiet" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" pending={saving}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
  );
}
