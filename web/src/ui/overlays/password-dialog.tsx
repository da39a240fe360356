import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { PasswordField } from '../fields/password-field.tsx';

/** What went wrong, in words: at the password, or else above the form. */
export interface PasswordProblem {
  password?: string | undefined;
  other?: string | undefined;
}

export interface PasswordDialogProps {
  title: string;
  description: ReactNode;
  /** Says what it does: "Remove". */
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  onClose: () => void;
  /** Does it; gives what went wrong, or null when it is done. */
  onSubmit: (password: string) => Promise<PasswordProblem | null>;
  /** What belongs between the words and the password. */
  children?: ReactNode;
  /** The field of `children` that is to be filled in first; otherwise the password. */
  initialFocus?: RefObject<HTMLInputElement | null> | undefined;
}

/** Asks for the password before something that matters. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, description, confirmLabel, tone = 'primary', onClose, onSubmit } = props;
  const { children, initialFocus } = props;
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<PasswordProblem>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') {
      setProblem({ password: 'Please enter your password.' });
      return field.current?.focus();
    }
    setPending(true);
    const found = await onSubmit(password);
    setPending(false);
    if (found === null) return;
    setProblem(found);
    if (found.password) field.current?.focus();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      initialFocus={initialFocus ?? field}
    >
      <form noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
        <div className="space-y-4">
          {problem.other && <Notice tone="danger">{problem.other}</Notice>}
          {children}
          <PasswordField
            ref={field}
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem.password}
          />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone} pending={pending}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
