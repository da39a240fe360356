import { useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { companyLine, displayName } from '../../entities/contact/contact-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { useTypeName } from '../contact-types/contact-types.api.ts';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import {
  type Answers,
  conflictsOf,
  droppedLines,
  mergedCard,
  mergedFields,
  type MergeInput,
} from './merge-plan.ts';
import { useMergeContacts, useUndoMerge } from './duplicates.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';

export interface MergeFormProps {
  contacts: readonly Contact[];
  onClose: () => void;
  /** True while merging, false after a failure. */
  onMerging: (merging: boolean) => void;
  onMerged: (contact: Contact) => void;
}

export function MergeForm({ contacts, onClose, onMerging, onMerged }: MergeFormProps) {
  const [keep_id, setKeepId] = useState(() => fullest(contacts).id);
  const [answers, setAnswers] = useState<Answers>({});
  const count = contacts.length;
  const survivor = contacts.filter(({ id }) => id === keep_id);
  const others = contacts.filter(({ id }) => id !== keep_id);
  const plan = {
    contacts: [...survivor, ...others],
    answers,
    typeName: useTypeName(),
    customFields: useCustomFields(),
  };
  const { merge, pending, problem } = useMerge(plan, onMerging, onMerged);
  return (
    <>
      <div className="space-y-6">
        <ChoiceField
          legend={t`Primary contact`}
          choices={contacts.map((contact) => ({
            value: String(contact.id),
            label: companyLine(contact) || contact.email || contact.phone_number,
            lines: [displayName(contact)],
          }))}
          value={String(keep_id)}
          onValueChange={(id) => setKeepId(Number(id))}
        />
        {conflictsOf(plan).map(({ question, label, options, chosen }) => (
          <ChoiceField
            key={question}
            legend={label}
            choices={options.map((option) => ({ ...option, value: String(option.id) }))}
            value={String(chosen)}
            onValueChange={(id) => setAnswers({ ...answers, [question]: Number(id) })}
          />
        ))}
        <MergePreview plan={plan} />
        <FormError message={problem} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" pending={pending} onClick={merge}>
          <Plural value={count} one="Merge # contact" other="Merge # contacts" />
        </Button>
      </DialogFooter>
    </>
  );
}

/** The contact with the most data; the older one if equal. */
function fullest(contacts: readonly Contact[]): Contact {
  return contacts.reduce((best, contact) => (dataSize(contact) > dataSize(best) ? contact : best));
}

function dataSize(contact: Contact): number {
  return JSON.stringify(contact).length;
}

function MergePreview({ plan }: { plan: MergeInput }) {
  const lost = droppedLines(plan);
  return (
    <section
      aria-label={t`Merged contact`}
      className="rounded-md border border-line bg-canvas px-4 py-3.5"
    >
      <h3 className="font-semibold">
        <Trans>Merged contact</Trans>
      </h3>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-5 gap-y-2">
        {mergedCard(plan).map(({ label, lines }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs font-medium text-muted">{label}</dt>
            {lines.map((line) => (
              <dd key={line} className="wrap-anywhere whitespace-pre-line">
                <bdi>{line}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {lost.length > 0 && (
        <>
          <h4 className="mt-4 text-xs font-medium text-muted">
            <Trans>Not selected (saved in the notes)</Trans>
          </h4>
          <ul className="list-disc ps-5">
            {lost.map((line) => (
              <li key={line} className="wrap-anywhere">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Merges once, and offers Undo in a toast. */
function useMerge(
  plan: MergeInput,
  onMerging: (merging: boolean) => void,
  onMerged: (contact: Contact) => void,
) {
  const { mutateAsync, isPending, error } = useMergeContacts();
  const { mutateAsync: undo } = useUndoMerge();
  const keyFor = useIdempotencyKey();

  const merge = async () => {
    const count = plan.contacts.length;
    const [keep_id = 0, ...merge_ids] = plan.contacts.map(({ id }) => id);
    const body = { keep_id, merge_ids, fields: mergedFields(plan) };
    onMerging(true);
    const { merge_id, ...contact } = await mutateAsync({ body, idempotency_key: keyFor(body) });
    showToast({
      type: 'success',
      message: t`${plural(count, { one: '# contact merged', other: '# contacts merged' })}`,
      action: {
        label: t`Undo`,
        onAction: () => void undo(merge_id).then(showUndoneToast, () => {}),
      },
    });
    onMerged(contact);
  };

  return {
    // The error is shown as `problem`.
    merge: () => void merge().catch(() => onMerging(false)),
    pending: isPending,
    problem:
      error &&
      (fieldError(error, 'merge_ids') ??
        fieldError(error, 'keep_id') ??
        errorMessage(error, t`Failed to merge contacts`)),
  };
}

function showUndoneToast(): void {
  showToast({ type: 'success', message: t`Merge undone` });
}
