import { useState } from 'react';
import {
  areSingleKeysEnabled,
  setSingleKeysEnabled,
} from '../../lib/focus/single-key-shortcuts.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { isHelpShortcutEnabled, setHelpShortcutEnabled } from './help-shortcut.ts';

export function ShortcutsSection() {
  return (
    <Section title="Keyboard shortcuts">
      <div className="space-y-4">
        <ShortcutSwitches />
      </div>
    </Section>
  );
}

export function ShortcutSwitches() {
  return (
    <>
      <DeviceSwitch
        label="Open with ?"
        hint="On this device. You can also open it from the user menu and the command palette."
        read={isHelpShortcutEnabled}
        write={setHelpShortcutEnabled}
      />
      <DeviceSwitch
        label="Use single-key shortcuts"
        hint="On this device. When off, Today’s shortcuts work only while its list has focus."
        read={areSingleKeysEnabled}
        write={setSingleKeysEnabled}
      />
    </>
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
