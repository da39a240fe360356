import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/buttons/button.tsx';
import { useUnblock } from '../../blocks/blocks.api.ts';
import type { MessageRestriction } from './use-message-restriction.ts';

interface ComposerSlotProps {
  other: { id: number; name: string };
  restriction: MessageRestriction | null;
  children: ReactNode;
}

/** The composer, or why writing isn't possible. */
export function ComposerSlot({ other, restriction, children }: ComposerSlotProps) {
  if (restriction === null) return children;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-subtle px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-muted">
      <p className="wrap-anywhere">{restrictionText(restriction, other.name)}</p>
      {restriction === 'blocked' && <Unblock id={other.id} />}
    </div>
  );
}

function restrictionText(restriction: MessageRestriction, name: string): ReactNode {
  if (restriction === 'deleted') return t`This account was deleted. Your messages stay.`;
  if (restriction === 'blocked')
    return (
      <Trans>
        You blocked <bdi>{name}</bdi>. You can’t message each other.
      </Trans>
    );
  if (restriction === 'nobody')
    return (
      <Trans>
        <bdi>{name}</bdi> doesn’t accept messages.
      </Trans>
    );
  return (
    <Trans>
      <bdi>{name}</bdi> only accepts messages from connections. Connect first.
    </Trans>
  );
}

function Unblock({ id }: { id: number }) {
  const unblock = useUnblock();
  return (
    <Button size="sm" pending={unblock.isPending} onClick={() => unblock.mutate(id)}>
      <Trans>Unblock</Trans>
    </Button>
  );
}
