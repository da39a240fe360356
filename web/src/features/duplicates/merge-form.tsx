import { useState } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { companyLine, displayName } from '../../lib/contact-name.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTypeName } from '../contact-types/contact-types.api.ts';
import { MergePreview } from './merge-preview.tsx';
import { conflictsOf, type Answers } from './merge-plan.ts';
import { useMerge } from './use-merge.ts';

export interface MergeFormProps {
  contacts: readonly Contact[];
  onClose: () => void;
  /** True from when they are merged, false again where that was refused. */
  onMerging: (merging: boolean) => void;
  onMerged: (contact: Contact) => void;
}

/** Which card is kept, which value wins where they contradict each other, and what comes of it. */
export function MergeForm({ contacts, onClose, onMerging, onMerged }: MergeFormProps) {
  const [keep_id, setKeepId] = useState(() => fullest(contacts).id);
  const [answers, setAnswers] = useState<Answers>({});
  const kept = contacts.filter(({ id }) => id === keep_id);
  const others = contacts.filter(({ id }) => id !== keep_id);
  const plan = { contacts: [...kept, ...others], answers, typeName: useTypeName() };
  const { merge, pending, problem } = useMerge(plan, onMerging, onMerged);
  return (
    <>
      <div className="space-y-6">
        <ChoiceField
          legend="Keep this card"
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
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={pending} onClick={merge}>
          Merge {contacts.length} contacts
        </Button>
      </DialogFooter>
    </>
  );
}

/** The one that says the most; of equals the older. */
function fullest(contacts: readonly Contact[]): Contact {
  return contacts.reduce((best, contact) => (weight(contact) > weight(best) ? contact : best));
}

function weight(contact: Contact): number {
  return JSON.stringify(contact).length;
}
