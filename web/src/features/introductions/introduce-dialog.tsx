import { useState, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import {
  ContactPicker,
  type ContactPickerProps,
  type NamedContact,
} from '../../entities/contact/contact-picker.tsx';
import { NeedField, type Need } from '../../entities/share/need-field.tsx';
import { FormFailure } from '../../entities/verification/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useNeedsOf } from '../asks/asks.api.ts';
import { useConnectionSearch } from '../connections/connections.api.ts';
import { contactQuery, useContactSearch } from '../contacts/contacts.api.ts';
import { BeforeAsking } from './before-asking.tsx';
import { IntroductionFields } from './introduction-fields.tsx';
import { useWayToAsk } from './introductions.api.ts';
import { useIntroductionForm } from './use-introduction-form.ts';

export interface IntroductionStart {
  contact?: Contact | undefined;
  to_user?: NamedContact | undefined;
  need?: Need | undefined;
}

export interface IntroduceDialogProps {
  /** What is known already; the rest is chosen. */
  start: IntroductionStart;
  onClose: () => void;
  /** Shares the card without asking. */
  onShare: (contact: Contact, to_user: NamedContact | undefined, need: Need) => void;
}

const NO_NEED: Need = { need: '', ask_id: null };

/** Introduces a contact to a connection; the contact is asked first. */
export function IntroduceDialog({ start, onClose, onShare }: IntroduceDialogProps) {
  const state = useIntroduceDialog(start, onClose);
  const { contact, to_user, need, form } = state;
  const { errors } = form;
  const needs = useNeedsOf(to_user?.id);
  return (
    <FormDialog
      title={titleText(start)}
      submitLabel={t`Ask them first`}
      pending={form.isPending}
      unsaved={state.isChanged}
      onClose={onClose}
      onSubmit={state.submit}
      footerStart={
        contact && (
          <Button variant="quiet" className="-ms-3" onClick={() => onShare(contact, to_user, need)}>
            <Trans>Share the card now</Trans>
          </Button>
        )
      }
    >
      <FormFailure message={formFailure(form)} error={form.error} />
      {start.contact === undefined && <PersonToIntroduce {...state} />}
      {start.to_user === undefined && <Receiver {...state} />}
      <NeedField
        needs={needs}
        value={need}
        onChange={state.setNeed}
        error={errors['need']?.[0] ?? errors['ask_id']?.[0]}
      />
      {contact && to_user && (
        <>
          <IntroductionFields contact={contact} to_name={to_user.name} form={form} />
          <BeforeAsking contact={contact} to_name={to_user.name} hasAsked={need.ask_id !== null} />
        </>
      )}
    </FormDialog>
  );
}

function useIntroduceDialog(start: IntroductionStart, onClose: () => void) {
  const [chosen, setChosen] = useState<NamedContact | null>(null);
  const [to_user, setToUser] = useState(start.to_user);
  const [need, setNeed] = useState(start.need ?? NO_NEED);
  const [showErrors, setShowErrors] = useState(false);
  const contact = useChosenContact(start.contact, chosen);
  const form = useIntroductionForm(contact, () => {
    const name = contact === undefined ? '' : displayName(contact);
    showToast({ type: 'success', message: t`${name} was asked. We’ll notify you of the answer.` });
    onClose();
  });
  const way = useWayToAsk(contact);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowErrors(true);
    if (contact === undefined || to_user === undefined || way === null) return;
    form.introduce(to_user, { need: need.need.trim(), ask_id: need.ask_id });
  };
  const isChanged =
    form.isChanged ||
    chosen !== null ||
    to_user !== start.to_user ||
    need.need !== (start.need ?? NO_NEED).need;
  return {
    isChanged,
    chosen,
    setChosen,
    contact,
    to_user,
    setToUser,
    need,
    setNeed,
    showErrors,
    form,
    submit,
  };
}

type DialogState = ReturnType<typeof useIntroduceDialog>;

function PersonToIntroduce({ chosen, setChosen, showErrors, form }: DialogState) {
  return (
    <OnePerson
      label={t`Who do you want to introduce?`}
      value={chosen}
      onValueChange={setChosen}
      search={useContactSearch([])}
      error={form.errors['contact_id']?.[0] ?? missing(showErrors, chosen)}
    />
  );
}

function Receiver({ to_user, setToUser, showErrors, form }: DialogState) {
  return (
    <OnePerson
      label={t`To which connection?`}
      value={to_user ?? null}
      onValueChange={(person) => setToUser(person ?? undefined)}
      search={useConnectionSearch()}
      error={form.errors['to_user']?.[0] ?? missing(showErrors, to_user)}
    />
  );
}

function useChosenContact(given: Contact | undefined, chosen: NamedContact | null) {
  const queries = useQueryClient();
  const id = chosen?.id ?? 0;
  const { data } = useQuery({ ...contactQuery(queries, id), enabled: chosen !== null });
  return given ?? (chosen === null ? undefined : data);
}

const FIELDS = ['contact_id', 'to_user', 'need', 'ask_id', 'note', 'include'];

/** Errors without a field here. */
function formFailure({ failure, errors }: ReturnType<typeof useIntroductionForm>) {
  return FIELDS.some((field) => errors[field] !== undefined) ? null : failure;
}

function titleText({ contact, to_user }: IntroductionStart): string {
  if (contact === undefined)
    return to_user === undefined
      ? t`Introduce someone`
      : t`Introduce someone to ${{ to_name: to_user.name }}`;
  const name = displayName(contact);
  return t`Introduce ${name}`;
}

function missing(showErrors: boolean, person: NamedContact | null | undefined) {
  return showErrors && !person ? t`Choose a person.` : undefined;
}

interface OnePersonProps extends Pick<ContactPickerProps, 'label' | 'search' | 'error'> {
  value: NamedContact | null;
  onValueChange: (person: NamedContact | null) => void;
}

/** A picker whose last choice replaces the one before. */
function OnePerson({ value, onValueChange, ...props }: OnePersonProps) {
  return (
    <ContactPicker
      {...props}
      value={value === null ? [] : [value]}
      onValueChange={(people) => onValueChange(people.at(-1) ?? null)}
      removeLabel={(name) => t`Remove ${name}`}
    />
  );
}
