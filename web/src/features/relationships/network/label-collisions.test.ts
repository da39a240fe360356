import { expect, it } from 'vitest';
import { visibleLabels } from './label-collisions.ts';

const center = { id: 1, name: 'Mina Okafor', distance: 0, x: 0, y: 0 };
const near = { id: 2, name: 'Tobias Lind', distance: 1, x: 60, y: 0 };
const far = { id: -3, name: 'Ada', distance: 2, x: 60, y: 120 };
const edge = { key: '1 2', from: center, to: near, label: 'Friend' };

it('hides names and edge labels that would cover another label or node at this scale', () => {
  const layout = { people: [far, near, center], edges: [edge] };
  expect([...visibleLabels(layout, 2)]).toEqual(['name 1', 'name 2', 'name -3', '1 2']);
  expect([...visibleLabels(layout, 1)]).toEqual(['name 1', 'name -3']);
});
