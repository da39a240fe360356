import { listText } from '../../lib/text/list-text.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { type ReactNode, useId, useState } from 'react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Briefcase from 'lucide-react/icons/briefcase';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import Search from 'lucide-react/icons/search';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import type { Purpose } from '#contract/onboarding.ts';
import type { User } from '#contract/users.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { Checkbox } from '../../ui/fields/checkbox-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { useChangeMe } from '../users/users.api.ts';
import { useSetPurposes } from './onboarding.api.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './use-step-navigation.ts';

/** Purposes in display order. */
const PURPOSE_OPTIONS: Record<Purpose, PurposeText> = {
  friends_and_family: {
    label: msg`Friends and family`,
    meaning: msg`Birthdays and people you don’t want to lose touch with`,
    icon: <Heart />,
  },
  work: {
    label: msg`Work`,
    meaning: msg`Colleagues, mentors and partners`,
    icon: <Briefcase />,
  },
  clients: {
    label: msg`Clients`,
    meaning: msg`Clients, prospects and suppliers`,
    icon: <Handshake />,
  },
  fundraising: {
    label: msg`Raising money`,
    meaning: msg`Investors and people who can introduce you`,
    icon: <TrendingUp />,
  },
  job_search: {
    label: msg`Finding a job`,
    meaning: msg`People who can refer you`,
    icon: <Search />,
  },
  community: {
    label: msg`A community`,
    meaning: msg`A club, neighborhood or project`,
    icon: <Users />,
  },
};

const PURPOSES = Object.keys(PURPOSE_OPTIONS) as Purpose[];

/** Purposes, from which contact types are derived. */
export function PurposesStep({ me, navigation }: StepProps) {
  const [selected, setSelected] = useState(() => purposesOf(me));
  const setPurposes = useSetPurposes();
  const changeMe = useChangeMe();
  const unsaved = selected.join() !== purposesOf(me).join();
  const saving = setPurposes.isPending || changeMe.isPending;
  const guard = useLeaveGuard(unsaved, saving);
  const error = setPurposes.error ?? changeMe.error;

  const save = async () => {
    try {
      if (unsaved) {
        const types = await setPurposes.mutateAsync(selected);
        const names = listText(
          types.map(({ name }) => name),
          'unit',
        );
        showToast({ type: 'success', message: t`Contact types set up: ${names}` });
      }
      await changeMe.mutateAsync(navigation.progressChange());
      navigation.goNext();
    } catch {
      // The step shows errors.
    }
  };
  const toggle = (purpose: Purpose) =>
    setSelected(PURPOSES.filter((one) => (one === purpose) !== selected.includes(one)));
  return (
    <StepFrame
      navigation={navigation}
      saving={saving}
      failure={error === null ? undefined : errorMessage(error, t`Failed to save this step`)}
      onContinue={() => void save()}
    >
      <fieldset>
        <legend className="sr-only">
          <Trans>Goals</Trans>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {PURPOSES.map((purpose) => (
            <PurposeChoice
              key={purpose}
              purpose={purpose}
              checked={selected.includes(purpose)}
              onToggle={() => toggle(purpose)}
            />
          ))}
        </div>
      </fieldset>
      <UnsavedDialog {...guard} />
    </StepFrame>
  );
}

/** Known purposes in order. */
function purposesOf(me: User): Purpose[] {
  return PURPOSES.filter((purpose) => me.purposes.includes(purpose));
}

interface PurposeChoiceProps {
  purpose: Purpose;
  checked: boolean;
  onToggle: () => void;
}

function PurposeChoice({ purpose, checked, onToggle }: PurposeChoiceProps) {
  const meaningId = useId();
  const { label, meaning, icon } = PURPOSE_OPTIONS[purpose];
  return (
    <label className="relative flex min-w-0 cursor-pointer items-start gap-3.5 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-5.5"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg leading-snug font-semibold">{i18n._(label)}</span>
        <span id={meaningId} aria-hidden="true" className="mt-0.5 block text-sm text-muted">
          {i18n._(meaning)}
        </span>
      </span>
      <Checkbox
        checked={checked}
        onChange={onToggle}
        aria-label={i18n._(label)}
        aria-describedby={meaningId}
        className="focus-visible:outline-none"
      />
    </label>
  );
}

interface PurposeText {
  label: MessageDescriptor;
  meaning: MessageDescriptor;
  icon: ReactNode;
}
