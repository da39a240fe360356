import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Pasted } from '#contract/pasted-addresses.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { formatNumber } from '../../lib/time/region.ts';
import { ChooseFile } from './choose-file.tsx';
import { importQuery, useCommitImport } from './imports.api.ts';
import { CompactImport } from './compact-import.tsx';
import { type PasteImport, usePasteImport } from './use-paste-import.ts';
import { pastedPeople, type PastedPeople, peopleText, understoodText } from './pasted-people.ts';

/** Used by onboarding. */
export interface InlineImportHandle {
  /** Imports what is pending; false if the user must decide something. */
  finish: () => Promise<boolean>;
}

const WAYS = [
  { value: 'file', label: 'From a file' },
  { value: 'lines', label: 'Paste addresses' },
] as const;

export function InlineImport({ bringing }: { bringing: Ref<InlineImportHandle> }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('file');
  const [id, setId] = useState<number | null>(null);
  const pasting = usePasteImport(setId);
  const ready = useReady(id);
  const isPasted = id === null && way === 'lines' && pasting.text.trim() !== '';
  const guard = useLeaveGuard(isPasted, pasting.sending);
  useImperativeHandle(bringing, () => ({
    finish: async () => (isPasted ? pasting.bring() : ready.finish()),
  }));
  return (
    <div className="space-y-5">
      {id === null ? (
        <>
          <SegmentedControl
            label="How"
            value={way}
            onValueChange={setWay}
            segments={WAYS}
            className="w-full sm:w-auto"
          />
          {way === 'file' ? <ChooseFile onRead={setId} /> : <PasteLines pasting={pasting} />}
        </>
      ) : (
        <CompactImport id={id} commit={ready.commit} onAnother={() => setId(null)} />
      )}
      <UnsavedDialog {...guard} />
    </div>
  );
}

/** The open import, with a function to start it when ready. */
function useReady(id: number | null) {
  const commit = useCommitImport(id ?? 0);
  const { data: file } = useQuery({ ...importQuery(id ?? 0), enabled: id !== null });
  const waits = id !== null && file?.status === 'ready' && file.totals.add + file.totals.update > 0;
  const finish = async () => {
    if (file?.status === 'reading') showToast({ message: 'Your file waits in Settings, Data' });
    if (!waits) return true;
    try {
      await commit.mutateAsync();
      return true;
    } catch {
      // The toast explains.
      return false;
    }
  };
  return { commit, finish };
}

function PasteLines({ pasting }: { pasting: PasteImport }) {
  const { text, setText, problem, sending, preview } = pasting;
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
        <Button pending={sending} onClick={() => void preview()}>
          Look through {peopleText(found.people)}
        </Button>
      )}
    </div>
  );
}

function PastedList({ found }: { found: PastedPeople }) {
  const more = found.people + found.problems - found.shown.length;
  return (
    <div>
      <p role="status" className="text-sm font-medium">
        {understoodText(found)}
      </p>
      {found.shown.length > 0 && (
        <ul
          aria-label="Understood"
          className="mt-2 divide-y divide-line rounded-lg border border-line"
        >
          {found.shown.map(({ key, one }) => (
            <li key={key} className="px-4 py-2">
              <PastedLine one={one} />
            </li>
          ))}
          {more > 0 && <li className="px-4 py-2 text-muted">and {formatNumber(more)} more</li>}
        </ul>
      )}
    </div>
  );
}

function PastedLine({ one }: { one: Pasted }) {
  if ('problem' in one)
    return (
      <p className="flex gap-1.5 text-sm text-warning">
        <TriangleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Line {formatNumber(one.line)}: {one.problem}
        </span>
      </p>
    );
  return (
    <>
      {one.name !== '' && (
        <p className="font-medium wrap-anywhere">
          <bdi>{one.name}</bdi>
        </p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{one.address}</bdi>
        {one.guessed && ' · name taken from the address'}
      </p>
    </>
  );
}
