import { t } from '@lingui/core/macro';
import { copyText } from '../../../ui/buttons/copy-text.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';

export async function copyEntry(text: string): Promise<void> {
  if (await copyText(text)) showToast({ type: 'success', message: t`${text} copied` });
  else showToast({ type: 'error', message: t`Couldn’t copy. Your browser blocked it.` });
}
