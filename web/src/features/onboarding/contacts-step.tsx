import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/error-message.ts';
import { formatNumber } from '../../lib/region.ts';
import { contactPageQuery } from '../contacts/contacts.api.ts';
import { useChangeMe } from '../users/users.api.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './use-step-navigation.ts';

/** What brings contacts in; asked to finish, it brings in what is still there, and says whether nothing is left. */
export type BringPart = (ref: RefObject<{ finish: () => Promise<boolean> } | null>) => ReactNode;

/** A file, or pasted lines; what is there on Continue is brought in. */
export function ContactsStep({ walk, bring }: StepProps & { bring: BringPart }) {
  const part = useRef<{ finish: () => Promise<boolean> }>(null);
  const [finishing, setFinishing] = useState(false);
  const changeMe = useChangeMe();
  const save = async () => {
    setFinishing(true);
    try {
      if ((await part.current?.finish()) === false) return;
      await changeMe.mutateAsync(walk.over());
      walk.next();
    } catch {
      // The step says so.
    } finally {
      setFinishing(false);
    }
  };
  const { error } = changeMe;
  return (
    <StepFrame
      walk={walk}
      saving={finishing}
      failure={error === null ? undefined : errorMessage(error, 'Failed to save this step')}
      onContinue={() => void save()}
      above={
        <>
          {bring(part)}
          <ContactCount />
        </>
      }
    />
  );
}

function ContactCount() {
  const { data } = useQuery(contactPageQuery({ sort: '-created_at' }));
  if (data === undefined || data.count === 0) return null;
  return (
    <p className="mt-5 text-muted">
      You have {data.count === 1 ? '1 contact' : `${formatNumber(data.count)} contacts`} here.
    </p>
  );
}
