import { useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import type { Passkey } from '#contract/passkeys.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at, backed_up } = passkey;
  const now = useNow();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const used = last_used_at === null ? 'not used yet' : `used ${inText(last_used_at, now)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {backed_up && <Tag>Synced</Tag>}
        </p>
        <p className="text-sm text-muted">
          Added {inText(created_at, now)}, {used}
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={() => setOpen('rename')}>
          Rename <span className="sr-only">{name}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpen('remove')}>
          Remove <span className="sr-only">{name}</span>
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

function inText(moment: string, now: number): string {
  return relativeTime(moment, now).replace('Just now', 'just now');
}
