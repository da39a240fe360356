import { useState, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { FormFailure } from '../../entities/verification/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { contactQuery } from '../contacts/contacts.api.ts';
import { BeforeAsking } from './before-asking.tsx';
import { IntroductionFields } from './introduction-fields.tsx';
import { useWayToAsk } from './introductions.api.ts';
import { useIntroductionForm } from './use-introduction-form.ts';

export interface AnswerWithContactProps {
  contact_id: number;
  /** The asker. */
  to_user: NamedContact;
  ask_id: number;
  onShare: (contact: Contact) => void;
}

/** Answers an ask with a contact: asks the person first, or shares the card. */
export function AnswerWithContact({ contact_id, ...props }: AnswerWithContactProps) {
  const queries = useQueryClient();
  const query = useQuery(contactQuery(queries, contact_id));
  return (
    <QueryState
      compact
      rows={1}
      query={query}
      loading={t`Loading contact`}
      failure={t`Failed to fetch contact`}
    >
      {(contact) => <AnswerForm contact={contact} {...props} />}
    </QueryState>
  );
}

type AnswerFormProps = Omit<AnswerWithContactProps, 'contact_id'> & { contact: Contact };

function AnswerForm({ contact, to_user, ask_id, onShare }: AnswerFormProps) {
  const [isAsked, setAsked] = useState(false);
  const form = useIntroductionForm(contact, () => setAsked(true));
  const way = useWayToAsk(contact);
  const name = displayName(contact);
  const to_name = to_user.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    form.introduce(to_user, { ask_id });
  };
  if (isAsked)
    return (
      <p role="status" className="pt-1 text-sm">
        {t`${name} was asked. We’ll notify you of the answer.`}
      </p>
    );
  return (
    <form noValidate aria-label={name} className="space-y-4 pt-1" onSubmit={submit}>
      <BeforeAsking hasAsked contact={contact} to_name={to_name} />
      <IntroductionFields contact={contact} to_name={to_name} form={form} />
      <FormFailure message={form.failure} error={form.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={way === null} pending={form.isPending}>
          <Trans>Ask them first</Trans>
        </Button>
        <Button onClick={() => onShare(contact)}>
          <Trans>Share the card now</Trans>
        </Button>
      </div>
      <p className="text-sm text-muted">
        <Trans>
          If you share the card now, <bdi>{name}</bdi> isn’t asked.
        </Trans>
      </p>
    </form>
  );
}
