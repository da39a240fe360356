import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { useId } from 'react';
import { t, msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { Radio } from '../../ui/fields/radio.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { meQuery, useChangePreference } from './users.api.ts';

interface Choice<Value extends string> {
  value: Value;
  label: MessageDescriptor;
  meaning: MessageDescriptor;
}

const MESSAGE_AUDIENCES: Choice<User['who_can_message']>[] = [
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

const FOLLOW_CHOICES: Choice<User['follow_profile']>[] = [
  {
    value: 'ask',
    label: msg`Ask me`,
    meaning: msg`Contacts show what differs from the profile. You choose what to use.`,
  },
  {
    value: 'always',
    label: msg`Update automatically`,
    meaning: msg`Contacts are updated. Values you entered yourself stay.`,
  },
  {
    value: 'never',
    label: msg`Don’t update`,
    meaning: msg`Contacts stay as they are.`,
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
        <Choices
          legend={t`Who can message me`}
          choices={MESSAGE_AUDIENCES}
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
      <Section
        title={t`Profiles of connections`}
        description={t`What happens to your contacts when a connection changes their profile. You can change this for each contact.`}
      >
        <Choices
          legend={t`When a connection changes their profile`}
          choices={FOLLOW_CHOICES}
          value={me.follow_profile}
          onChange={(follow_profile) => change({ follow_profile })}
        />
      </Section>
    </>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const id = useId();
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
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
