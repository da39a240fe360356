import { t } from '@lingui/core/macro';
import type { InteractionKind } from '#contract/interactions.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

export function showLoggedToast({ kind }: { kind: InteractionKind }): void {
  showToast({ type: 'success', message: loggedText(kind) });
}

function loggedText(kind: InteractionKind): string {
  switch (kind) {
    case 'note':
      return t`Note logged`;
    case 'call':
      return t`Call logged`;
    case 'meeting':
      return t`Meeting logged`;
    case 'email':
      return t`Email logged`;
    case 'message':
      return t`Message logged`;
    case 'other':
      return t`Interaction logged`;
  }
}
