import { i18n } from '#i18n';
import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { pastedPeople, type PastedPeople, reviewText, understoodText } from './pasted-people.ts';

/** Lets onboarding import what is pending when the user continues. */
export interface InlineImportHandle {
  /** Imports what is pending; false if the user must decide something. */
  finish: () => Promise<boolean>;
}

type Source = 'file' | 'lines';

const sources = (): { value: Source; label: string }[] => [
  { value: 'file', label: t`From a file` },
  { value: 'lines', label: t`Paste addresses` },
];

export function InlineImport({ handleRef }: { handleRef: Ref<InlineImportHandle> }) {
  const [source, setSource] = useState<Source>('file');
  const [id, setId] = useState<number | null>(null);
  const pasting = usePasteImport(setId);
  const ready = useReady(id);
  const isPasted = id === null && source === 'lines' && pasting.text.trim() !== '';
  const guard = useLeaveGuard(isPasted, pasting.sending);
  useImperativeHandle(handleRef, () => ({
    finish: async () => (isPasted ? pasting.bring() : ready.finish()),
  }));
  return (
    <div className="space-y-5">
      {id === null ? (
        <>
          <SegmentedControl
            label={t`Import from`}
            value={source}
            onValueChange={setSource}
            segments={sources()}
            className="w-full sm:w-auto"
          />
          {source === 'file' ? <ChooseFile onRead={setId} /> : <PasteLines pasting={pasting} />}
        </>
      ) : (
        <CompactImport id={id} commit={ready.commit} onAnother={() => setId(null)} />
      )}
      <UnsavedDialog {...guard} />
    </div>
  );
}

/** Returns the open import, and a function that starts it if it is ready. */
function useReady(id: number | null) {
  const commit = useCommitImport(id ?? 0);
  const { data: file } = useQuery({ ...importQuery(id ?? 0), enabled: id !== null });
  const isWaiting =
    id !== null && file?.status === 'ready' && file.totals.add + file.totals.update > 0;
  const finish = async () => {
    if (file?.status === 'reading')
      showToast({ message: t`Your file is saved in Settings > Data` });
    if (!isWaiting) return true;
    try {
      await commit.mutateAsync();
      return true;
    } catch {
      // The error is shown as a toast.
      return false;
    }
  };
  return { commit, finish };
}

function PasteLines({ pasting }: { pasting: PasteImport }) {
  const { text, setText, problem, sending, preview } = pasting;
  const deferredText = useDeferredValue(text);
  const parsed = useMemo(() => pastedPeople(deferredText), [deferredText]);
  return (
    <div className="space-y-4">
      <TextareaField
        label={t`Names and addresses`}
        hint={t`One per line, or paste from an email’s To field: Ada Lovelace <ada@example.org>, bob@example.org`}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        readOnly={sending}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      {deferredText.trim() !== '' && <PastedList parsed={parsed} />}
      {parsed.people > 0 && (
        <Button pending={sending} onClick={() => void preview()}>
          {reviewText(parsed.people)}
        </Button>
      )}
    </div>
  );
}

function PastedList({ parsed }: { parsed: PastedPeople }) {
  const hiddenCount = parsed.people + parsed.problems - parsed.shown.length;
  const hidden = formatNumber(hiddenCount);
  return (
    <div>
      <p role="status" className="text-sm font-medium">
        {understoodText(parsed)}
      </p>
      {parsed.shown.length > 0 && (
        <ul
          aria-label={t`Recognized`}
          className="mt-2 divide-y divide-line rounded-lg border border-line"
        >
          {parsed.shown.map(({ key, entry }) => (
            <li key={key} className="px-4 py-2">
              <PastedLine one={entry} />
            </li>
          ))}
          {hiddenCount > 0 && (
            <li className="px-4 py-2 text-muted">
              <Trans>and {hidden} more</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function PastedLine({ one }: { one: Pasted }) {
  if ('problem' in one) {
    const line = formatNumber(one.line);
    const problem = i18n._(one.problem);
    return (
      <p className="flex gap-1.5 text-sm text-warning">
        <TriangleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            Line {line}: {problem}
          </Trans>
        </span>
      </p>
    );
  }
  return (
    <>
      {one.name !== '' && (
        <p className="font-medium wrap-anywhere">
          <bdi>{one.name}</bdi>
        </p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{one.address}</bdi>
        {one.guessed && ` · ${t`name from the email address`}`}
      </p>
    </>
  );
}
