/** A person to whom contacts go. */
export interface Recipient {
  id: number;
  name: string;
}
