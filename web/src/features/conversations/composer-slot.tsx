import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useUnblock } from '../blocks/blocks.api.ts';
import { useMessageRestriction, type MessageRestriction } from './writing-obstacle.ts';

export interface WritingPlaceProps {
  other: { id: number; name: string };
  /** Where one writes, if one may. */
  children: ReactNode;
}

/** The foot of a thread: the place to write, or in words why there is none. */
export function ComposerSlot({ other, children }: WritingPlaceProps) {
  const obstacle = useMessageRestriction(other.id);
  if (obstacle === null) return children;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-subtle px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-muted">
      <p className="wrap-anywhere">{words(obstacle, other.name)}</p>
      {obstacle === 'blocked' && <Unblock id={other.id} />}
    </div>
  );
}

function words(obstacle: MessageRestriction, name: string): ReactNode {
  if (obstacle === 'deleted') return 'This account was deleted. What was written stays.';
  if (obstacle === 'blocked')
    return (
      <>
        You have blocked <bdi>{name}</bdi>. Neither of you can write to the other.
      </>
    );
  return (
    <>
      <bdi>{name}</bdi>{' '}
      {obstacle === 'nobody'
        ? 'does not take messages.'
        : 'takes messages from connections only. Connect first to write.'}
    </>
  );
}

function Unblock({ id }: { id: number }) {
  const unblock = useUnblock();
  return (
    <Button size="sm" pending={unblock.isPending} onClick={() => unblock.mutate(id)}>
      Unblock
    </Button>
  );
}
