import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { PastedList } from './pasted-list.tsx';
import { pastedPeople, peopleText } from './pasted-people.ts';
import type { PasteImport } from './use-paste-import.ts';

/** People as lines, pasted or typed: what is understood of them stands below at once. */
export function PasteLines({ pasting }: { pasting: PasteImport }) {
  const { text, setText, problem, sending, look } = pasting;
  const read = useDeferredValue(text);
  const found = useMemo(() => pastedPeople(read), [read]);
  return (
    <div className="space-y-4">
      <TextareaField
        label="Names and addresses"
        hint="One on a line, or as copied from the To field of a mail: Ada Lovelace <ada@example.org>, bob@example.org"
        rows={5}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        readOnly={sending}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      {read.trim() !== '' && <PastedList found={found} />}
      {found.people > 0 && (
        <Button pending={sending} onClick={() => void look()}>
          Look through {peopleText(found.people)}
        </Button>
      )}
    </div>
  );
}
