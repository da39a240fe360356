import { useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { EditsDialog } from './edits-dialog.tsx';
import { useEdits } from './use-copy.ts';

/** Edits that wait to be sent, or for the user. */
export function EditsBar() {
  const edits = useEdits();
  const [isOpen, setOpen] = useState(false);
  const open = edits.filter(({ state }) => state !== 'waiting').length;
  const waiting = edits.length - open;
  return (
    <div role="status">
      {edits.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-info-soft px-(--page-gutter) py-1.5 text-sm font-medium">
          <p>
            {open > 0
              ? t`${plural(open, { one: '# change you made offline needs your attention.', other: '# changes you made offline need your attention.' })}`
              : t`${plural(waiting, { one: '# change will be saved when you’re back online.', other: '# changes will be saved when you’re back online.' })}`}
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            {open > 0 ? <Trans>Review</Trans> : <Trans>Show</Trans>}
          </Button>
        </div>
      )}
      {isOpen && edits.length > 0 && <EditsDialog edits={edits} onClose={() => setOpen(false)} />}
    </div>
  );
}
