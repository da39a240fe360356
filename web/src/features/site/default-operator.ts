/** Until the server responds, its own default. */
export const DEFAULT_OPERATOR = 'the people who run this server';
