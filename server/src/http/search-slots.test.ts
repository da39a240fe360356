import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearchSlots } from './search-slots.ts';

it('runs at most two searches of a user at once, and all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ user_id: fc.nat({ max: 2 }), fails: fc.boolean() }), { maxLength: 20 }),
      async (scheduler, searches) => {
        const slots = createSearchSlots();
        const running = [0, 0, 0];
        const search = async ({ user_id, fails }: { user_id: number; fails: boolean }) => {
          running[user_id]! += 1;
          expect(running[user_id]).toBeLessThanOrEqual(2);
          await scheduler.schedule(Promise.resolve());
          running[user_id]! -= 1;
          if (fails) throw new Error('failed');
        };
        const all = searches.map((one) => slots.run(one.user_id, () => search(one)));
        const settled = Promise.allSettled(all);
        await scheduler.waitFor(settled);
        const statuses = (await settled).map(({ status }) => status === 'rejected');
        expect(statuses).toEqual(searches.map(({ fails }) => fails));
      },
    ),
  );
});
