import { useState, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';

export interface CopyButtonProps {
  text: string;
  children: ReactNode;
  onCopied?: (() => void) | undefined;
}

/** Copies, and says that it did. */
export function CopyButton({ text, children, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text)))
      return showToast({
        type: 'error',
        message: 'Your browser does not let us copy. Mark it and copy it by hand.',
      });
    setCopied(true);
    onCopied?.();
    showToast({ type: 'success', message: 'Copied' });
  };
  return (
    <Button onClick={() => void copy()}>
      {copied ? <Check /> : <Copy />}
      {children}
    </Button>
  );
}
