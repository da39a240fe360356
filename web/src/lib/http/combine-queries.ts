interface Query {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** The state of several queries that are shown together; refetches the failed ones. */
export function combineQueries(queries: readonly Query[]) {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  return {
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
