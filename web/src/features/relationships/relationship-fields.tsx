import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { PartialDateField } from '../../entities/date/partial-date-field.tsx';
import { matchesKind } from '../../entities/relationship/matches-kind.ts';
import { fieldProps } from '../../lib/forms.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { MultiComboboxField } from '../../ui/fields/multi-combobox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useContactSearch } from '../contacts/contacts.api.ts';
import { GROUP_NAMES, GROUPS } from './relationship-groups.ts';
import { kindOptions, nameOption, type RelationshipValues } from './relationship-values.ts';
import { kindsQuery } from './relationships.api.ts';

interface RelationshipFieldsProps {
  contact: Contact;
  canChangePerson: boolean;
}

export function RelationshipFields({ contact, canChangePerson }: RelationshipFieldsProps) {
  const form = useFormContext<RelationshipValues>();
  return (
    <>
      {canChangePerson && <PersonField contact={contact} />}
      <KindField contact={contact} />
      <PartialDateField name="since" title={t`Since`} hint={t`A year, month or day.`} />
      <PartialDateField
        name="until"
        title={t({ context: 'End of a relationship', message: 'Until' })}
      />
      <TextField
        label={t`Note`}
        optional
        maxLength={LIMITS.relationship_note}
        {...fieldProps(form, 'note')}
      />
    </>
  );
}

/** Finds a contact, and accepts the name of someone without one. */
function PersonField({ contact }: { contact: Contact }) {
  const { control } = useFormContext<RelationshipValues>();
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({
    control,
    name: 'contact_id',
    rules: { required: t`Select a contact or enter a name.` },
  });
  const search = useContactSearch([contact.id]);
  const typed = search.typed.trim();
  const options = typed === '' ? [] : [...search.options, nameOption(typed, t`Name only`)];
  return (
    <MultiComboboxField
      ref={ref}
      label={t`Person`}
      hint={t`A contact, or a name for someone without a contact.`}
      error={fieldState.error?.message ?? search.failure}
      value={value === null ? [] : [value]}
      onValueChange={(selected) => onChange(selected.at(-1) ?? null)}
      removeLabel={(name) => t`Remove ${name}`}
      typed={search.typed}
      onTypedChange={search.onTypedChange}
      options={options}
      emptyText={search.emptyText}
    />
  );
}

function KindField({ contact }: { contact: Contact }) {
  const { control } = useFormContext<RelationshipValues>();
  const { field, fieldState } = useController({
    control,
    name: 'kind_id',
    rules: { required: t`Select a kind of relationship.` },
  });
  const { data, error } = useQuery(kindsQuery());
  const kinds = kindOptions(data ?? []);
  const options = GROUPS.flatMap((group) =>
    kinds
      .filter(({ kind }) => kind.group === group)
      .map(({ kind: _kind, ...kind }) => ({ ...kind, detail: i18n._(GROUP_NAMES[group]) })),
  );
  const person = useWatch({ control, name: 'contact_id' })?.label;
  const name = displayName(contact);
  const failure = error ? errorMessage(error, t`Failed to load the list`) : undefined;
  return (
    <ComboboxField
      label={t`Relationship`}
      hint={person === undefined ? undefined : t`What ${person} is to ${name}.`}
      error={fieldState.error?.message ?? failure}
      value={field.value}
      onValueChange={field.onChange}
      options={options}
      matches={matchesKind}
      emptyText={t`No matches`}
    />
  );
}
