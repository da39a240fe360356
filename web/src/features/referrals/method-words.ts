/** A way to be paid, as a person calls it; those that we don't know as whoever chose them does. */
export function methodLabel(method: string): string {
  if (method === 'bank_transfer') return 'Bank transfer';
  return method === 'paypal' ? 'PayPal' : method;
}
