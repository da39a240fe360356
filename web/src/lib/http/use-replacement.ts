import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface Replacement<Data> {
  queryKey: QueryKey;
  mutationFn: () => Promise<Data>;
  failure: string;
}

export function useReplacement<Data>({ queryKey, mutationFn, failure }: Replacement<Data>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { failure },
    onSuccess: async (data) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, data);
    },
  });
}
