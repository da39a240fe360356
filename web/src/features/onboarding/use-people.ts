import { useState } from 'react';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { useChangeMe } from '../users/users.api.ts';
import { useSetCadence } from './onboarding.api.ts';
import type { SuggestedPerson } from './suggested-people.ts';
import type { StepNavigation } from './use-step-navigation.ts';

export interface ChosenPerson extends SuggestedPerson {
  cadence_days: number;
}

export const MOST_PEOPLE = 5;
const A_MONTH = 30;

/** Selected people, saved on Continue. */
export function usePeople(walk: StepNavigation) {
  const [chosen, setChosen] = useState<ChosenPerson[]>([]);
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const setCadence = useSetCadence();
  const changeMe = useChangeMe();
  const guard = useLeaveGuard(chosen.length > 0, saving);

  const choose = (person: SuggestedPerson) =>
    setChosen((before) =>
      before.length < MOST_PEOPLE && before.every(({ id }) => id !== person.id)
        ? [...before, { ...person, cadence_days: A_MONTH }]
        : before,
    );
  const remove = (id: number) => setChosen((before) => before.filter((one) => one.id !== id));
  const change = (id: number, cadence_days: number) =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, cadence_days } : one)));

  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      // Saved people leave the list, so that failed ones can be retried.
      for (const { id, cadence_days } of chosen) {
        await setCadence.mutateAsync({ id, cadence_days });
        remove(id);
      }
      await changeMe.mutateAsync(walk.over());
      walk.next();
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to save this step'));
    } finally {
      setSaving(false);
    }
  };
  return { chosen, choose, remove, change, save, saving, failure, guard };
}
