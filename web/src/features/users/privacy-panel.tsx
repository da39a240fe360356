import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { useId } from 'react';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { Radio } from '../../ui/fields/radio.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { meQuery, useChangePreference } from './users.api.ts';

const MESSAGE_AUDIENCES: {
  value: User['who_can_message'];
  label: MessageDescriptor;
  meaning: MessageDescriptor;
}[] = [
  { value: 'anyone', label: msg`Anyone`, meaning: msg`Anyone can message you.` },
  {
    value: 'connections',
    label: msg`Connections`,
    meaning: msg`Only your connections can message you.`,
  },
  {
    value: 'nobody',
    label: msg`No one`,
    meaning: msg`No one can message you. Existing messages stay.`,
  },
];

/** Privacy settings, followed by blocked users. */
export function PrivacyPanel() {
  const { data: me } = useQuery(meQuery());
  const { mutate: change } = useChangePreference();
  if (me === undefined) return null;
  return (
    <>
      <Section title={t`Messages`} description={t`Who can message you`}>
        <WhoCanMessage
          value={me.who_can_message}
          onChange={(who_can_message) => change({ who_can_message })}
        />
        <SwitchField
          label={t`Typing indicator`}
          hint={t`People see when you’re typing a message to them, and you see when they are.`}
          checked={me.typing_indicator}
          onChange={(event) => change({ typing_indicator: event.target.checked })}
        />
      </Section>
      <Section title={t`Discoverability`}>
        <SwitchField
          label={t`Let people find me`}
          hint={t`People with your email address can find you, and we may suggest you to people you have something in common with.`}
          checked={me.discoverable}
          onChange={(event) => change({ discoverable: event.target.checked })}
        />
      </Section>
    </>
  );
}

interface WhoCanMessageProps {
  value: User['who_can_message'];
  onChange: (value: User['who_can_message']) => void;
}

function WhoCanMessage({ value, onChange }: WhoCanMessageProps) {
  const id = useId();
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">
        <Trans>Who can message me</Trans>
      </legend>
      {MESSAGE_AUDIENCES.map((choice) => (
        <div key={choice.value} className="flex items-start gap-3 pointer-coarse:min-h-11">
          <Radio
            id={`${id}-${choice.value}`}
            name={id}
            checked={choice.value === value}
            aria-describedby={`${id}-${choice.value}-meaning`}
            onChange={() => onChange(choice.value)}
            className="mt-0.75"
          />
          <div className="min-w-0">
            <label htmlFor={`${id}-${choice.value}`} className="font-medium">
              {i18n._(choice.label)}
            </label>
            <p id={`${id}-${choice.value}-meaning`} className="text-sm text-muted">
              {i18n._(choice.meaning)}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
