/** Invalid arguments of an operator's command; the message ends with its usage. */
export class UsageError extends Error {
  constructor(message: string, usage: string) {
    super(`${message}\n\n${usage}`);
  }
}
