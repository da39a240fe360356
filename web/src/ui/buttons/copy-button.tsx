import { useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-class.ts';
import { copyText } from './copy-text.ts';
import { showToast } from '../overlays/toasts.ts';

export interface CopyButtonProps {
  text: string;
  children: ReactNode;
  /** The toast's text. */
  copiedMessage?: string | undefined;
  variant?: ButtonVariant | undefined;
}

export function CopyButton({
  text,
  children,
  copiedMessage = t`Copied`,
  variant,
}: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (!(await copyText(text)))
      return showToast({
        type: 'error',
        message: t`Couldn’t copy. Select the text and copy it yourself.`,
      });
    setCopied(text);
    showToast({ type: 'success', message: copiedMessage });
  };
  return (
    <Button variant={variant} onClick={() => void copy()}>
      {copied === text ? <Check /> : <Copy />}
      {children}
    </Button>
  );
}
