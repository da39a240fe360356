import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import type { Money, PAYOUT_METHODS } from '#contract/referrals.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useRequestPayout } from './referrals.api.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { toAsciiDigits } from '#contract/digits.ts';

const DESTINATIONS: Record<MethodChoice, Record<'label' | 'hint', MessageDescriptor>> = {
  bank_transfer: { label: msg`IBAN`, hint: msg`The account must be in your name.` },
  paypal: { label: msg`PayPal email`, hint: msg`The email address of your PayPal account.` },
  other: { label: msg`Destination`, hint: msg`Enter everything we need to pay you.` },
};

export function PayoutDialog({ amount, onClose }: { amount: Money; onClose: () => void }) {
  const { form, choice, submit, pending } = usePayoutForm(() => {
    showToast({ type: 'success', message: t`Payout requested` });
    onClose();
  });
  const { errors, isDirty } = form.formState;
  const money = formatMoney(amount);
  return (
    <FormDialog
      title={t`Request a payout`}
      description={t`Available: ${money}.`}
      size="sm"
      submitLabel={t`Request ${money}`}
      error={errors.root?.message}
      pending={pending}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={t`Payout method`}
        {...form.register('choice', { onChange: () => form.clearErrors() })}
      >
        <option value="bank_transfer">
          <Trans>Bank transfer</Trans>
        </option>
        <option value="paypal">PayPal</option>
        <option value="other">
          <Trans>Other</Trans>
        </option>
      </SelectField>
      {choice === 'other' && (
        <TextField
          label={t`Describe the method`}
          maxLength={LIMITS.payout_method}
          {...fieldProps(form, 'method', {
            shouldUnregister: true,
            validate: (text) => text.trim() !== '' || t`Choose a payout method.`,
          })}
        />
      )}
      <TextField
        label={i18n._(DESTINATIONS[choice].label)}
        hint={i18n._(DESTINATIONS[choice].hint)}
        spellCheck={false}
        {...fieldProps(form, 'destination', {
          validate: (text) => destinationProblem(form.getValues('choice'), text) ?? true,
        })}
      />
      <NextSteps />
    </FormDialog>
  );
}

function NextSteps() {
  return (
    <div className="rounded-md bg-subtle px-4 py-3 text-sm">
      <p className="font-medium">
        <Trans>What happens next</Trans>
      </p>
      <p className="mt-0.5 text-muted">
        <Trans>
          A person reviews each request. We’ll let you know when it’s paid. If it can’t be paid,
          we’ll tell you why and return the amount to your balance.
        </Trans>
      </p>
    </div>
  );
}

interface PayoutValues {
  choice: MethodChoice;
  /** The name of another method. */
  method: string;
  destination: string;
}

function usePayoutForm(onRequested: () => void) {
  const request = useRequestPayout();
  const form = useForm<PayoutValues>({
    defaultValues: { choice: 'bank_transfer', method: '', destination: '' },
  });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const submit = submitForm(form, {
    fields: choice === 'other' ? ['method', 'destination'] : ['destination'],
    failure: t`Failed to request the payout`,
    send: async ({ method, destination }) => {
      await request.mutateAsync({
        method: choice === 'other' ? method.trim() : choice,
        destination: destination.trim(),
      });
      onRequested();
    },
  });
  return { form, choice, submit, pending: request.isPending };
}

/** `other` is a method named by the user. */
export type MethodChoice = (typeof PAYOUT_METHODS)[number] | 'other';

/** A client-side error of the destination; the server validates fully. */
export function destinationProblem(method: MethodChoice, text: string): string | undefined {
  const destination = text.trim();
  if (destination === '') return t`Enter a destination.`;
  if (destination.length > LIMITS.line)
    return t`Must be at most ${{ max: LIMITS.line }} characters.`;
  if (method === 'bank_transfer' && !isIban(destination))
    return t`Enter an IBAN, e.g. GB29 NWBK 6016 1331 9268 19.`;
  if (method === 'paypal' && !/^[^\s@]+@[^\s@]+$/.test(destination))
    return t`Enter the email address of a PayPal account.`;
  return undefined;
}

/** Format and check digits (ISO 13616). */
function isIban(text: string): boolean {
  const iban = toAsciiDigits(text).replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (character) =>
    String(Number.parseInt(character, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}
