import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Volume2 from 'lucide-react/icons/volume-2';
import { Button } from '../../../ui/buttons/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { playMessageSound } from './message-sound.ts';
import { setSoundPreference, useSoundPreference } from './sound-preference.ts';

export function SoundSection() {
  const on = useSoundPreference();
  const [isBlocked, setSilent] = useState(false);
  const playSample = async () => setSilent(!(await playMessageSound()));
  return (
    <Section title={t`Sound`} description={t`On this device only.`}>
      <SwitchField
        label={t`Play a sound when a message arrives`}
        hint={t`Not for the conversation you have open.`}
        checked={on}
        onChange={(event) => setSoundPreference(event.target.checked)}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={() => void playSample()}>
          <Volume2 />
          <Trans>Preview</Trans>
        </Button>
        <p role="status" className="text-sm text-muted">
          {isBlocked && t`Your browser blocked sound.`}
        </p>
      </div>
    </Section>
  );
}
