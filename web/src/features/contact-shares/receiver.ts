/** A person to whom contacts go. */
export interface Receiver {
  id: number;
  name: string;
}
