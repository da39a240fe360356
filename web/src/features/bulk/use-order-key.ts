import { useRef } from 'react';
import type { BulkRequest } from '#contract/bulk.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';

/** The key of an order: tried again after a failure it is the same, so that nothing is done twice. */
export function useIdempotencyKey() {
  const last = useRef({ order: '', key: '' });
  return (order: BulkRequest): string => {
    const written = JSON.stringify(order);
    if (last.current.order !== written) last.current = { order: written, key: newIdempotencyKey() };
    return last.current.key;
  };
}
