/** What of a reminder says what it is about. */
export interface TitleSource {
  kind: string;
  /** Empty where the kind and the contact say it. */
  title: string;
  /** The first contact that it names; empty where it names none. */
  name: string;
}

/** What a reminder is called. */
export function titleOf({ kind, title, name }: TitleSource): string {
  if (title !== '' || name === '') return title;
  return kind === 'birthday' ? `${name}’s birthday` : `Get in touch with ${name}`;
}
