import { useState } from 'react';
import { strokesOf } from '../../lib/keys.ts';
import { areLettersOn, keepLetters } from '../../lib/letter-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { KeyCaps } from './key-caps.tsx';
import { keysAt, PLACES } from './key-words.ts';
import { isQuestionKeyOn, keepQuestionKey } from './question-key.ts';

/** Every key that the app hears, by where it does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="space-y-6">
        {(Object.keys(PLACES) as (keyof typeof PLACES)[]).map((place) => (
          <Keys key={place} place={place} />
        ))}
        <div className="space-y-4 border-t border-line pt-4">
          <QuestionSwitch />
          <LettersSwitch />
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ place }: { place: keyof typeof PLACES }) {
  return (
    <section aria-labelledby={`keys-${place}`}>
      <h3 id={`keys-${place}`} className="pb-1 text-sm font-semibold text-muted">
        {PLACES[place]}
      </h3>
      <dl className="divide-y divide-line">
        {keysAt(place).map(({ name, does }) => (
          <div
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
          >
            <dt className="min-w-40 flex-1">{does}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {strokesOf(name).map((stroke) => (
                <KeyCaps key={`${stroke.key} ${stroke.shift ?? ''}`} stroke={stroke} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function QuestionSwitch() {
  const [on, setOn] = useState(isQuestionKeyOn);
  return (
    <SwitchField
      label="Open this list with ?"
      hint="On this device. Without it, the list is in the user menu and the command palette."
      checked={on}
      onChange={({ target }) => {
        setOn(target.checked);
        keepQuestionKey(target.checked);
      }}
    />
  );
}

function LettersSwitch() {
  const [on, setOn] = useState(areLettersOn);
  return (
    <SwitchField
      label="Act on Today with a letter"
      hint="On this device. Without it, the letters are heard only while something of that list has the focus."
      checked={on}
      onChange={({ target }) => {
        setOn(target.checked);
        keepLetters(target.checked);
      }}
    />
  );
}
