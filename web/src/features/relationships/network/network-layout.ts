import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { Network } from '#contract/relationships.ts';

export interface PlacedPerson {
  /** Of the contact, or negative for someone without a contact. */
  id: number;
  name: string;
  distance: number;
  x: number;
  y: number;
}

export interface PlacedEdge {
  key: string;
  from: PlacedPerson;
  to: PlacedPerson;
  /** Of all relationships of the two. */
  label: string;
}

export interface Layout {
  people: PlacedPerson[];
  edges: PlacedEdge[];
}

/** With fewer than d3's 300 steps, each moves further. See docs/decisions/122. */
const TICKS = 120;
/** Long enough for names and labels. */
const LINK_LENGTH = 140;

/** The id in the graph of someone without a contact. */
export const idOfName = ({ relationship_id }: { relationship_id: number }) => -relationship_id;

/** Positions of all people, the center at 0, 0. Computed at once, so that nothing moves; the same for the same network. */
export function layOut({ nodes, edges, names }: Network): Layout {
  const distances = new Map(nodes.map(({ contact_id, distance }) => [contact_id, distance]));
  const all = [
    ...nodes.map(({ contact_id: id, name, distance }) => ({ id, name, distance })),
    ...names.map((person) => ({
      id: idOfName(person),
      name: person.name,
      distance: (distances.get(person.contact_id) ?? 0) + 1,
    })),
  ];
  const people = all.map((person, index) => {
    const angle = index * GOLDEN_ANGLE;
    const radius = person.distance * LINK_LENGTH;
    const start = { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
    return { ...person, ...start, ...(person.distance === 0 && { fx: 0, fy: 0 }) };
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  const relations = [
    ...edges,
    ...names.map((person) => ({
      from: person.contact_id,
      to: idOfName(person),
      label: person.label,
    })),
  ];
  const pairs = Map.groupBy(
    relations,
    ({ from, to }) => `${Math.min(from, to)} ${Math.max(from, to)}`,
  );
  const placed = [...pairs].flatMap(([key, list]): PlacedEdge[] => {
    const [from, to] = [byId.get(list[0]!.from), byId.get(list[0]!.to)];
    const label = [...new Set(list.map((edge) => edge.label))].join(', ');
    return from === undefined || to === undefined ? [] : [{ key, from, to, label }];
  });
  forceSimulation(people)
    .alphaDecay(1 - 0.001 ** (1 / TICKS))
    .force('charge', forceManyBody().strength(-340).distanceMax(700))
    .force('collide', forceCollide(46))
    .force('x', forceX(0).strength(0.04))
    .force('y', forceY(0).strength(0.06))
    .force(
      'links',
      forceLink(placed.map(({ from, to }) => ({ source: from, target: to }))).distance(LINK_LENGTH),
    )
    .stop()
    .tick(TICKS);
  return { people, edges: placed };
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

export interface ViewBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Around all people, with room for their names. */
export function viewBoxOf(people: readonly PlacedPerson[]): ViewBox {
  const xs = people.map(({ x }) => x);
  const ys = people.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - 95, Math.min(...ys) - 40];
  const [right, bottom] = [Math.max(...xs) + 95, Math.max(...ys) + 50];
  return { left, top, width: right - left, height: bottom - top };
}
