import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { PasswordField } from '../fields/password-field.tsx';

/** An error at the password or above the form. */
export interface PasswordProblem {
  password?: string | undefined;
  other?: string | undefined;
}

export interface PasswordDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  onClose: () => void;
  /** Performs the action; returns the error or null. */
  onSubmit: (password: string) => Promise<PasswordProblem | null>;
  children?: ReactNode;
  /** Defaults to the password. */
  initialFocus?: RefObject<HTMLInputElement | null> | undefined;
}

/** Asks for the password to confirm an action. */
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
