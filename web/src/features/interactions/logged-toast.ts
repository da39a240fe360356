import type { InteractionKind } from '#contract/interactions.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { INTERACTION_KINDS } from './interaction-kinds.ts';

export function showLoggedToast({ kind }: { kind: InteractionKind }): void {
  const label = kind === 'other' ? 'Interaction' : INTERACTION_KINDS[kind].label;
  showToast({ type: 'success', message: `${label} logged` });
}
