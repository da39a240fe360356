import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { companyLine, displayName } from '../../entities/contact/contact-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { useTypeName } from '../contact-types/contact-types.api.ts';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import {
  type Answers,
  conflictsOf,
  droppedLines,
  mergedCard,
  type MergeInput,
} from './merge-plan.ts';
import { fullest, keptFirst } from './default-plan.ts';
import { useMerge } from './use-merge.ts';
import { FormError } from '../../ui/feedback/notice.tsx';

export interface MergeFormProps {
  contacts: readonly Contact[];
  onClose: () => void;
  /** True while merging, false after a failure. */
  onMerging: (merging: boolean) => void;
  onMerged: (keep_id: number) => void;
}

export function MergeForm({ contacts, onClose, onMerging, onMerged }: MergeFormProps) {
  const [keep_id, setKeepId] = useState(() => fullest(contacts).id);
  const [answers, setAnswers] = useState<Answers>({});
  const count = contacts.length;
  const plan = {
    contacts: keptFirst(contacts, keep_id),
    answers,
    typeName: useTypeName(),
    customFields: useCustomFields(),
  };
  const { merge, pending, problem } = useMerge();
  const submit = async () => {
    onMerging(true);
    try {
      await merge([plan]);
    } catch {
      // Shown as `problem`.
      return onMerging(false);
    }
    onMerged(keep_id);
  };
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
        <Button variant="primary" pending={pending} onClick={() => void submit()}>
          <Plural value={count} one="Merge # contact" other="Merge # contacts" />
        </Button>
      </DialogFooter>
    </>
  );
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
