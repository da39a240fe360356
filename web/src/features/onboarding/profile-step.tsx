import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/limits.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { StepFrame } from './step-frame.tsx';
import { changedValues, useStepForm } from './use-step-form.ts';
import type { StepProps } from './use-step-navigation.ts';
import { fieldProps } from '../../lib/forms.ts';
import { FormProvider } from 'react-hook-form';
import { PhrasesField } from '../../entities/person/phrases-field.tsx';

interface Values {
  headline: string;
  can_help_with: string[];
  looking_for: string[];
  discoverable: boolean;
}

const FIELDS = ['headline', 'can_help_with', 'looking_for', 'discoverable'] as const;

/** Public profile and discoverability. The photo is saved separately. */
export function ProfileStep({ me, navigation, picture }: StepProps & { picture: ReactNode }) {
  const { headline, can_help_with, looking_for, discoverable } = me;
  const { form, frame, guard } = useStepForm<Values>({
    navigation: navigation,
    values: { headline, can_help_with, looking_for, discoverable },
    fields: FIELDS,
    changeOf: (values) => changedValues(me, values),
  });
  return (
    <FormProvider {...form}>
      <StepFrame {...frame} aboveForm={picture}>
        <div className="space-y-5">
          <TextField
            label={t`Headline`}
            hint={t`Describe yourself in one line, e.g. “Gardener and chair of the allotment club”.`}
            maxLength={LIMITS.line}
            {...fieldProps(form, 'headline')}
          />
          <PhrasesField
            name="can_help_with"
            label={t`I can help with`}
            hint={t`Short phrases, e.g. “pruning old apple trees”. Press Enter to add.`}
          />
          <PhrasesField
            name="looking_for"
            label={t`I’m looking for`}
            hint={t`So people know who to introduce you to. Press Enter to add.`}
          />
          <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
            <SwitchField
              label={t`Let people find me`}
              hint={t`People with your email address can find you, and we may suggest you to people you have something in common with. When off, only people with your link, or people you contact, can see you.`}
              {...form.register('discoverable')}
            />
          </div>
        </div>
        <UnsavedDialog {...guard} />
      </StepFrame>
    </FormProvider>
  );
}
