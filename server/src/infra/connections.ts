/** How many connections a server holds at most, by what they are for. */
export const CONNECTIONS = { calls: 10, jobs: 5, events: 1 };

export const CONNECTIONS_A_SERVER = CONNECTIONS.calls + CONNECTIONS.jobs + CONNECTIONS.events;
