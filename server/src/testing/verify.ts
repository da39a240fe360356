import type { Person, TestApp } from './test-app.ts';

/** As if these people had opened the link that was mailed to them. */
export async function verify(app: TestApp, ...people: Person[]): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
}
