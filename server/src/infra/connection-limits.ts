export const CONNECTION_LIMITS = { calls: 10, jobs: 6, events: 1 };

export const CONNECTIONS_PER_SERVER =
  CONNECTION_LIMITS.calls + CONNECTION_LIMITS.jobs + CONNECTION_LIMITS.events;
