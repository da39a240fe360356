import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import type { TextFieldProps } from '../../ui/fields/text-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PasswordProof, usePasswordRules } from '../provider/password-proof.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';

/** A required field besides the password. */
interface ExtraField extends Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'ref'> {
  /** Field name in the API. */
  name: string;
  initialValue?: string;
  /** The error of an empty field. */
  requiredMessage: string;
}

export interface PasswordDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger' | undefined;
  field?: ExtraField;
  failure: string;
  /** Errors that need no message. */
  isHarmless?: (error: unknown) => boolean;
  onClose: () => void;
  onSubmit: (password: string, value: string) => Promise<unknown>;
  onDone?: (value: string) => void;
}

interface Problem {
  password?: string;
  field?: string;
  form?: string;
}

const NO_FIELD: ExtraField = { name: '', label: '', requiredMessage: '' };

/** Asks for the password, and possibly another field, to confirm an action. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, description, confirmLabel, tone, field, onClose } = props;
  const { initialValue: _initial, requiredMessage: _missing, ...extra } = field ?? NO_FIELD;
  const { passwordInput, fieldInput, password, setPassword, value, setValue, ...form } =
    usePasswordForm(props);
  const { pending, problem, submit } = form;
  return (
    <FormDialog
      title={title}
      label={title}
      description={description}
      size="sm"
      className="space-y-4"
      submitLabel={confirmLabel}
      tone={tone}
      pending={pending}
      error={problem.form}
      initialFocus={field === undefined ? passwordInput : fieldInput}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      {field !== undefined && (
        <TextField
          {...extra}
          ref={fieldInput}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          error={problem.field}
        />
      )}
      <PasswordProof
        ref={passwordInput}
        label={t`Password`}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={problem.password}
      />
    </FormDialog>
  );
}

function usePasswordForm(props: PasswordDialogProps) {
  const { field } = props;
  const { required } = usePasswordRules();
  const passwordInput = useRef<HTMLInputElement>(null);
  const fieldInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [value, setValue] = useState(field?.initialValue ?? '');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>({});
  const reject = (next: Problem) => {
    setProblem(next);
    if (next.password) passwordInput.current?.focus();
    if (next.field) fieldInput.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' && required !== undefined) return reject({ password: required });
    if (field !== undefined && value.trim() === '') return reject({ field: field.requiredMessage });
    setProblem({});
    setPending(true);
    try {
      await props.onSubmit(password, value);
      props.onDone?.(value);
    } catch (error) {
      reject(problemOf(error, props));
    } finally {
      setPending(false);
    }
  };
  return {
    passwordInput,
    fieldInput,
    password,
    setPassword,
    value,
    setValue,
    pending,
    problem,
    submit,
  };
}

type ProblemSource = Pick<PasswordDialogProps, 'field' | 'failure' | 'isHarmless'>;

function problemOf(error: unknown, { field, failure, isHarmless }: ProblemSource): Problem {
  if (isHarmless?.(error)) return {};
  const extraFieldError = field && fieldError(error, field.name);
  if (extraFieldError) return { field: extraFieldError };
  const passwordError = fieldError(error, 'password');
  return passwordError === null
    ? { form: errorMessage(error, failure) }
    : { password: passwordError };
}
