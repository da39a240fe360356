import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Address, Contact } from '#contract/contacts.ts';
import type { Household } from '#contract/households.ts';
import { LIMITS } from '#contract/limits.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { ContactPicker, type NamedContact } from '../../entities/contact/contact-picker.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { contactPageQuery, useContactSearch } from '../contacts/contacts.api.ts';
import {
  bodyOf,
  hasAddress,
  type HouseholdValues,
  isSameAddress,
  livesAt,
  valuesOf,
} from './household-values.ts';
import { useChangeHousehold, useCreateHousehold } from './relationships.api.ts';

export interface HouseholdDialogProps {
  contact: Contact;
  /** Null creates a household of the contact. */
  household: Household | null;
  onClose: () => void;
}

export function HouseholdDialog({ contact, household, onClose }: HouseholdDialogProps) {
  const form = useForm<HouseholdValues>({ defaultValues: valuesOf(contact, household) });
  const save = useSaveHousehold(household);
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={household === null ? t`Create household` : t`Edit household`}
      submitLabel={household === null ? t`Create` : undefined}
      error={errors.root?.message}
      pending={isSubmitting}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submitForm(form, {
        fields: ['name', 'contact_ids', 'address'],
        failure: t`Failed to save the household`,
        send: async (values) => {
          await save(bodyOf(values));
          onClose();
        },
      })}
    >
      <FormProvider {...form}>
        <TextField
          label={t`Name`}
          maxLength={LIMITS.name}
          {...fieldProps(form, 'name', { required: t`Enter a name.` })}
        />
        <MembersField />
        <AddressFields previous={household?.address ?? null} />
      </FormProvider>
    </FormDialog>
  );
}

function useSaveHousehold(household: Household | null) {
  const create = useCreateHousehold();
  const change = useChangeHousehold();
  const keyFor = useIdempotencyKey();
  return (body: ReturnType<typeof bodyOf>) =>
    household === null
      ? create.mutateAsync({ body, idempotency_key: keyFor(body) })
      : change.mutateAsync({ id: household.id, body });
}

function MembersField() {
  const { control } = useFormContext<HouseholdValues>();
  const { field, fieldState } = useController({
    control,
    name: 'contact_ids',
    rules: { validate: (people) => people.length > 0 || t`Select at least one contact.` },
  });
  const search = useContactSearch(field.value.map(({ id }) => id));
  return (
    <div className="space-y-2">
      <ContactPicker
        label={t`People`}
        value={field.value}
        onValueChange={field.onChange}
        search={search}
        error={fieldState.error?.message}
      />
      <Suggestions
        members={field.value}
        onAdd={(person) => field.onChange([...field.value, person])}
      />
    </div>
  );
}

interface SuggestionsProps {
  members: readonly NamedContact[];
  onAdd: (person: NamedContact) => void;
}

/** Contacts with the same address. */
function Suggestions({ members, onAdd }: SuggestionsProps) {
  const address = useWatch<HouseholdValues, 'address'>({ name: 'address' });
  const street = address.street.split('\n')[0]?.trim() ?? '';
  const { data } = useQuery({
    ...contactPageQuery({ q: street, ...(address.city && { city: [address.city] }) }),
    enabled: street !== '',
  });
  const ids = new Set(members.map(({ id }) => id));
  const found = (street === '' ? [] : (data?.results ?? []))
    .filter((contact) => !ids.has(contact.id) && livesAt(contact, address))
    .slice(0, MAX_SUGGESTIONS);
  if (found.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">
        <Trans>With the same address:</Trans>
      </p>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {found.map((contact) => {
          const name = displayName(contact);
          return (
            <li key={contact.id}>
              <Button
                size="sm"
                aria-label={t`Add ${name}`}
                onClick={() => onAdd({ id: contact.id, name })}
              >
                <UserPlus aria-hidden="true" />
                <bdi>{name}</bdi>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const MAX_SUGGESTIONS = 8;

const LINES = [
  { part: 'street', label: msg`Street` },
  { part: 'postal_code', label: msg`Postal code` },
  { part: 'city', label: msg`City` },
  { part: 'region', label: msg({ context: 'Of an address', message: 'Region' }) },
  { part: 'country', label: msg`Country` },
] as const;

/** Offers to change the addresses of the people with that of the household. */
function AddressFields({ previous }: { previous: Address | null }) {
  const form = useFormContext<HouseholdValues>();
  const address = useWatch<HouseholdValues, 'address'>({ name: 'address' });
  const isNew = hasAddress(address) && (previous === null || !isSameAddress(address, previous));
  const error = form.formState.errors.address?.message;
  return (
    <FieldGroup title={t`Address`} error={error}>
      <div className="grid gap-3 sm:grid-cols-2">
        {LINES.map(({ part, label }) => (
          <TextField
            key={part}
            label={i18n._(label)}
            className={part === 'street' ? 'sm:col-span-2' : undefined}
            {...form.register(`address.${part}`)}
          />
        ))}
      </div>
      {isNew && (
        <CheckboxField
          className="mt-3"
          label={t`Change everyone’s address`}
          {...form.register('apply')}
        />
      )}
    </FieldGroup>
  );
}
