export interface Recipient {
  id: number;
  name: string;
}
