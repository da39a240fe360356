import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { ComboboxField, MultiComboboxField } from '../../ui/fields/combobox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useContactSearch } from '../contacts/contacts.api.ts';
import { GROUP_NAMES, GROUPS } from './relationship-groups.ts';
import { kindOptions, nameOption } from './relationship-values.ts';
import { kindsQuery } from './relationships.api.ts';
import type { RelationshipForm } from './use-relationship-form.ts';

interface RelationshipFieldsProps {
  form: RelationshipForm;
  contact: Contact;
  canChangePerson: boolean;
}

export function RelationshipFields({ form, contact, canChangePerson }: RelationshipFieldsProps) {
  const { values, problems, change } = form;
  return (
    <>
      {canChangePerson && <PersonField form={form} contact={contact} />}
      <KindField form={form} contact={contact} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Since`}
          optional
          placeholder="2019-05-31"
          hint={t`A year, month or day.`}
          value={values.since}
          error={problems.since}
          onChange={({ target }) => change({ since: target.value })}
        />
        <TextField
          label={t({ context: 'End of a relationship', message: 'Until' })}
          optional
          placeholder="2024"
          value={values.until}
          error={problems.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <TextField
        label={t`Note`}
        optional
        maxLength={LIMITS.relationship_note}
        value={values.note}
        error={problems.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </>
  );
}

/** Finds a contact, and accepts the name of someone without one. */
function PersonField({ form, contact }: Pick<RelationshipFieldsProps, 'form' | 'contact'>) {
  const { values, problems, change } = form;
  const search = useContactSearch([contact.id]);
  const typed = search.typed.trim();
  const options = typed === '' ? [] : [...search.options, nameOption(typed, t`Name only`)];
  return (
    <MultiComboboxField
      label={t`Person`}
      hint={t`A contact, or a name for someone without a contact.`}
      error={problems.other ?? search.failure}
      value={values.other === null ? [] : [values.other]}
      onValueChange={(selected) => change({ other: selected.at(-1) ?? null })}
      removeLabel={(name) => t`Remove ${name}`}
      typed={search.typed}
      onTypedChange={search.onTypedChange}
      options={options}
      emptyText={search.emptyText}
    />
  );
}

function KindField({ form, contact }: Pick<RelationshipFieldsProps, 'form' | 'contact'>) {
  const { values, problems, change } = form;
  const { data, error } = useQuery(kindsQuery());
  const kinds = kindOptions(data?.results ?? []);
  const options = GROUPS.flatMap((group) =>
    kinds
      .filter(({ kind }) => kind.group === group)
      .map(({ value, label }) => ({ value, label, detail: i18n._(GROUP_NAMES[group]) })),
  );
  const person = values.other?.label;
  const name = displayName(contact);
  return (
    <ComboboxField
      label={t`Relationship`}
      hint={person === undefined ? undefined : t`What ${person} is to ${name}.`}
      error={problems.kind ?? (error ? errorMessage(error, t`Failed to load the list`) : undefined)}
      value={values.kind}
      onValueChange={(kind) => change({ kind })}
      options={options}
      emptyText={t`No matches`}
    />
  );
}
