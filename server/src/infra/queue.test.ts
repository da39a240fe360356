import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that ends on request, and the names of what runs. */
function workbench(slots: number) {
  const queue = createQueue(slots);
  const running = new Map<string, () => void>();
  const add = (name: string, count?: number) =>
    queue(async () => {
      await new Promise<void>((end) => running.set(name, end));
      running.delete(name);
    }, count);
  const finish = async (name: string, work: Promise<void>) => {
    running.get(name)!();
    await work;
  };
  return { add, finish, running: () => [...running.keys()] };
}

it('runs work in parallel while its slots are free, in order of arrival', async () => {
  const { add, finish, running } = workbench(2);
  const [small, large, last] = [add('small'), add('large', 2), add('last')];
  await Promise.resolve();
  expect(running()).toEqual(['small']);
  await finish('small', small);
  await Promise.resolve();
  expect(running()).toEqual(['large']);
  await finish('large', large);
  await Promise.resolve();
  expect(running()).toEqual(['last']);
  await finish('last', last);
});

it('frees the slots of work that fails', async () => {
  const queue = createQueue(1);
  await expect(queue(() => Promise.reject(new Error('Damaged')))).rejects.toThrow('Damaged');
  expect(await queue(() => Promise.resolve('next'))).toBe('next');
});
