/** What is copied and downloaded: says what it is, for whoever finds it years later. */
export function codesAsText(codes: readonly string[], email: string): string {
  return [
    `Acquaint recovery codes of ${email}`,
    'Each code works once, in place of the code of the app.',
    '',
    ...codes,
    '',
  ].join('\n');
}
