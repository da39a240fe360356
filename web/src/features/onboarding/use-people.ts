import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { useChangeMe } from '../users/users.api.ts';
import { useSetCadence } from './onboarding.api.ts';
import type { SuggestedPerson } from './suggested-people.ts';
import type { StepNavigation } from './use-step-navigation.ts';

export interface ChosenPerson extends SuggestedPerson {
  cadence_days: number;
}

export const MAX_PEOPLE = 5;
const DEFAULT_CADENCE_DAYS = 30;

/** Selected people, saved on Continue. */
export function usePeople(navigation: StepNavigation) {
  const [selected, setSelected] = useState<ChosenPerson[]>([]);
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const setCadence = useSetCadence();
  const changeMe = useChangeMe();
  const guard = useLeaveGuard(selected.length > 0, saving);

  const select = (person: SuggestedPerson) =>
    setSelected((before) =>
      before.length < MAX_PEOPLE && before.every(({ id }) => id !== person.id)
        ? [...before, { ...person, cadence_days: DEFAULT_CADENCE_DAYS }]
        : before,
    );
  const remove = (id: number) => setSelected((before) => before.filter((one) => one.id !== id));
  const change = (id: number, cadence_days: number) =>
    setSelected((before) => before.map((one) => (one.id === id ? { ...one, cadence_days } : one)));

  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      // Saved people leave the list, so that failed ones can be retried.
      for (const { id, cadence_days } of selected) {
        await setCadence.mutateAsync({ id, cadence_days });
        remove(id);
      }
      await changeMe.mutateAsync(navigation.progressChange());
      navigation.goNext();
    } catch (error) {
      setFailure(errorMessage(error, t`Failed to save this step`));
    } finally {
      setSaving(false);
    }
  };
  return { chosen: selected, choose: select, remove, change, save, saving, failure, guard };
}
