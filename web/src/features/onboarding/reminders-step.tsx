import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { StepFrame } from './step-frame.tsx';
import { changedValues, useStepForm } from './use-step-form.ts';
import type { StepProps } from './use-step-navigation.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { ResendButton } from '../../entities/verification/resend-button.tsx';

export type Times = Pick<User, 'reminder_time' | 'digest_day' | 'digest_time'>;

export type RenderTimeSettings = (
  times: Times & { onChange: (change: Partial<Times>) => void },
) => ReactNode;

type Values = Times & { digest: boolean };

const FIELDS = ['reminder_time', 'digest_day', 'digest_time'] as const;

export function RemindersStep({
  me,
  navigation,
  times,
}: StepProps & { times: RenderTimeSettings }) {
  const { reminder_time, digest_day, digest_time } = me;
  const digest = me.notification_preferences.weekly_digest.email;
  const { form, frame, guard } = useStepForm<Values>({
    navigation: navigation,
    values: { reminder_time, digest_day, digest_time, digest },
    fields: FIELDS,
    changeOf: ({ digest: email, ...values }) => ({
      ...changedValues(me, values),
      ...(email !== digest && { notification_preferences: { weekly_digest: { email } } }),
    }),
  });
  const [reminderTime, digestDay, digestTime] = useWatch({ control: form.control, name: FIELDS });
  const change = (changed: Partial<Times>) => {
    for (const field of FIELDS) {
      const value = changed[field];
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
    }
  };
  return (
    <StepFrame {...frame}>
      <div className="space-y-5">
        {times({
          reminder_time: reminderTime,
          digest_day: digestDay,
          digest_time: digestTime,
          onChange: change,
        })}
        <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
          <SwitchField
            label={t`Weekly digest by email`}
            hint={t`A weekly summary: who to reach out to, upcoming birthdays, pending requests.`}
            {...form.register('digest')}
          />
        </div>
      </div>
      <SecurityChecklist me={me} />
      <UnsavedDialog {...guard} />
    </StepFrame>
  );
}

function SecurityChecklist({ me }: { me: User }) {
  const { email } = me;
  return (
    <ul
      aria-label={t`Your account`}
      className="mt-5 divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
    >
      <SafetyLine
        done={me.email_verified}
        icon={<Mail />}
        title={me.email_verified ? t`Email verified` : t`Your email isn’t verified yet`}
        action={!me.email_verified && <ResendButton />}
      >
        {me.email_verified ? (
          <bdi>{email}</bdi>
        ) : (
          <Trans>
            Open the link we sent to <bdi>{email}</bdi>. Until then, we can’t email you.
          </Trans>
        )}
      </SafetyLine>
      <SafetyLine
        done={me.two_factor_enabled}
        icon={<ShieldCheck />}
        title={
          me.two_factor_enabled
            ? t`Two-factor authentication is on`
            : t`Two-factor authentication is off`
        }
        action={
          !me.two_factor_enabled && (
            <Link
              to="/settings"
              search={{ tab: 'security' }}
              className={buttonClass({ size: 'sm' })}
            >
              <Trans>Set up two-factor authentication</Trans>
            </Link>
          )
        }
      >
        {me.two_factor_enabled
          ? t`Your password alone isn’t enough to log in.`
          : t`Protects your account even if your password leaks. Takes two minutes.`}
      </SafetyLine>
    </ul>
  );
}

interface SafetyLineProps {
  done: boolean;
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

function SafetyLine({ done, icon, title, children, action }: SafetyLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span
        aria-hidden="true"
        className={done ? 'text-success [&_svg]:size-5.5' : 'text-muted [&_svg]:size-5.5'}
      >
        {done ? <CircleCheck /> : icon}
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">{title}</p>
        <p className="text-sm wrap-anywhere text-muted">{children}</p>
      </div>
      {action}
    </li>
  );
}
