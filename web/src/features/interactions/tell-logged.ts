import type { InteractionKind } from '#contract/interactions.ts';
import { showToast } from '../../ui/toasts.ts';
import { KINDS } from './kinds.ts';

/** "Call logged" */
export function tellLogged({ kind }: { kind: InteractionKind }): void {
  const what = kind === 'other' ? 'Interaction' : KINDS[kind].label;
  showToast({ type: 'success', message: `${what} logged` });
}
