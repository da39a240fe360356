/** Until the server has said who runs it, and where it cannot: the words are those of its own default. */
export const DEFAULT_OPERATOR = 'the people who run this server';
