import { useRef } from 'react';
import type { ContactType, NewContactType } from '#contract/contact-types.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useChangeContactType, useCreateContactType } from './contact-types.api.ts';

/** Changes a type, or adds one where there is none yet: once, however often it is tried. */
export function useSaveContactType(type: ContactType | null) {
  const create = useCreateContactType();
  const change = useChangeContactType();
  const last = useRef({ sent: '', key: '' });
  const save = (body: NewContactType) => {
    if (type !== null) return change.mutateAsync({ id: type.id, body });
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: newIdempotencyKey() };
    return create.mutateAsync({ body, idempotency_key: last.current.key });
  };
  return { save, saving: create.isPending || change.isPending };
}
