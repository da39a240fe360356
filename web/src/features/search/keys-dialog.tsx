import { useState } from 'react';
import { strokesOf } from '../../lib/focus/keys.ts';
import {
  areSingleKeysEnabled,
  setSingleKeysEnabled,
} from '../../lib/focus/single-key-shortcuts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { KeyCaps } from './key-caps.tsx';
import { shortcutsIn, SHORTCUT_SCOPES } from './shortcut-labels.ts';
import { isHelpShortcutEnabled, setHelpShortcutEnabled } from './help-shortcut.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <div className="space-y-6">
        {(Object.keys(SHORTCUT_SCOPES) as (keyof typeof SHORTCUT_SCOPES)[]).map((scope) => (
          <Keys key={scope} scope={scope} />
        ))}
        <div className="space-y-4 border-t border-line pt-4">
          <DeviceSwitch
            label="Open with ?"
            hint="On this device. You can also open it from the user menu and the command palette."
            read={isHelpShortcutEnabled}
            write={setHelpShortcutEnabled}
          />
          <DeviceSwitch
            label="Use single-key shortcuts"
            hint="On this device. When off, those of Today work only when its list has focus."
            read={areSingleKeysEnabled}
            write={setSingleKeysEnabled}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ scope }: { scope: keyof typeof SHORTCUT_SCOPES }) {
  return (
    <section aria-labelledby={`keys-${scope}`}>
      <h3 id={`keys-${scope}`} className="pb-1 text-sm font-semibold text-muted">
        {SHORTCUT_SCOPES[scope]}
      </h3>
      <dl className="divide-y divide-line">
        {shortcutsIn(scope).map(({ name, description }) => (
          <div
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
          >
            <dt className="min-w-40 flex-1">{description}</dt>
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

interface DeviceSwitchProps {
  label: string;
  hint: string;
  read: () => boolean;
  write: (isOn: boolean) => void;
}

/** A setting of this device. */
function DeviceSwitch({ label, hint, read, write }: DeviceSwitchProps) {
  const [isOn, setIsOn] = useState(read);
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={isOn}
      onChange={({ target }) => {
        setIsOn(target.checked);
        write(target.checked);
      }}
    />
  );
}
