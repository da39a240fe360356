import type { FormEventHandler, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { cx } from '../../ui/styles/cx.ts';

export interface AuthFormProps<Values extends FieldValues> {
  label?: string;
  form: UseFormReturn<Values>;
  onSubmit: FormEventHandler;
  submitLabel: string;
  buttonClassName?: string;
  children: ReactNode;
  /** Shown below the submit button, such as other ways to log in. */
  below?: ReactNode;
}

/** Form of a login, sign-up or password page. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { label, form, onSubmit, submitLabel, buttonClassName = 'mt-6', children, below } = props;
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <div className="space-y-4">
        <FormError message={errors.root?.message} />
        {children}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        className={cx('w-full', buttonClassName)}
      >
        {submitLabel}
      </Button>
      {below}
    </form>
  );
}
