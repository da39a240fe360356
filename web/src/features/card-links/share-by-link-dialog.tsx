import { useEffect, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CardLink } from '#contract/card-links.ts';
import type { Contact } from '#contract/contacts.ts';
import { DateField } from '../../entities/date/date-fields.tsx';
import { FieldCheckboxes } from '../../entities/share/field-checkboxes.tsx';
import { cardEntries, cardName } from '../../entities/share/shared-card.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../../ui/overlays/unsaved-dialog.tsx';
import { cardLinkFieldsQuery } from './card-links.api.ts';
import { OpenLinks, RevokeLink } from './open-links.tsx';
import { useLinkForm } from './use-link-form.ts';

export interface ShareByLinkDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** Creates a public page with some details of a contact, and lists those that are still open. */
export function ShareByLinkDialog({ contact, onClose }: ShareByLinkDialogProps) {
  const query = useQuery(cardLinkFieldsQuery(contact.id));
  const hidden = new Set(query.data?.hidden);
  const form = useLinkForm(contact, hidden);
  const { requestClose, question } = useUnsavedClose(form.unsaved, onClose);
  return (
    <Dialog
      onClose={requestClose}
      title={t`Share by link`}
      description={t`Anyone with the link can see the details you select, and later changes to them. They don’t need an account.`}
    >
      <OpenLinks contact_id={contact.id} created_id={form.created?.id} />
      <QueryState
        compact
        query={query}
        loading={t`Loading contact`}
        failure={t`Failed to load contact`}
      >
        {() =>
          form.created === undefined ? (
            <LinkForm contact={contact} form={form} hidden={hidden} onCancel={requestClose} />
          ) : (
            <Created link={form.created} onClose={onClose} />
          )
        }
      </QueryState>
      {question}
    </Dialog>
  );
}

interface LinkFormProps {
  contact: Contact;
  form: ReturnType<typeof useLinkForm>;
  hidden: ReadonlySet<string>;
  onCancel: () => void;
}

function LinkForm({ contact, form, hidden, onCancel }: LinkFormProps) {
  const { values, change, toggle, isIncluded, errors } = form;
  const name = cardName(contact);
  return (
    <form noValidate onSubmit={form.submit} className="space-y-5">
      <FormError message={form.failure} />
      <FieldCheckboxes
        legend={t`Details shared from ${name}`}
        entries={cardEntries(contact)}
        isIncluded={isIncluded}
        onToggle={toggle}
        hintOf={(field) =>
          hidden.has(field) ? t`${name} doesn’t show this to everyone.` : undefined
        }
        error={errors.include}
      />
      <TextareaField
        label={t`Note`}
        optional
        hint={t`Shown above the details.`}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
        error={errors.note}
      />
      <DateField
        label={t`Valid until`}
        value={values.expires_on}
        {...form.days}
        onValueChange={(expires_on) => change({ expires_on })}
        error={errors.expires_on}
      />
      <DialogFooter>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          <Trans>Create link</Trans>
        </Button>
      </DialogFooter>
    </form>
  );
}

function Created({ link, onClose }: { link: CardLink; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <>
      <TextField
        ref={field}
        label={t`Link`}
        readOnly
        dir="ltr"
        value={link.url}
        onFocus={({ target }) => target.select()}
      />
      <DialogFooter>
        <RevokeLink id={link.id} onRevoked={onClose} />
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <CopyButton variant="primary" text={link.url} copiedMessage={t`Link copied`}>
          <Trans>Copy link</Trans>
        </CopyButton>
      </DialogFooter>
    </>
  );
}
