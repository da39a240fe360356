import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { createRequestSlots } from './request-slots.ts';

const MAX_RUNNING = 4;

it('runs at most four requests of an address at once, one of them costly, and all of them', async () => {
  const request = fc.record({
    ip: fc.nat({ max: 2 }).map(String),
    costly: fc.boolean(),
    isSearch: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(request, { maxLength: 40 }), async (s, requests) => {
      const slots = createRequestSlots((ip) => ip);
      const running: typeof requests = [];
      let finished = 0;
      const run = async (one: (typeof requests)[number]) => {
        const { ip, costly, isSearch } = one;
        const sent = { ip, query: isSearch ? { q: 'ada' } : {} } as unknown as FastifyRequest;
        const free = await slots.acquire({ costly } as Route, sent);
        running.push(one);
        const ofAddress = running.filter((other) => other.ip === ip);
        expect(ofAddress.length).toBeLessThanOrEqual(MAX_RUNNING);
        const costlyOnes = ofAddress.filter((other) => other.costly || other.isSearch);
        expect(costlyOnes.length).toBeLessThanOrEqual(1);
        await s.schedule(Promise.resolve());
        running.splice(running.indexOf(one), 1);
        free();
        finished += 1;
      };
      await s.waitFor(Promise.all(requests.map(run)));
      expect(finished).toBe(requests.length);
    }),
  );
});
