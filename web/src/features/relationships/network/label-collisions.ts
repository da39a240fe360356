import type { Layout, PlacedEdge, PlacedPerson } from './network-layout.ts';

/** In pixels on the screen, at any zoom. */
export const NAME_SIZE = 11;
export const EDGE_LABEL_SIZE = 10;
/** In the coordinates of the layout. */
export const NODE_RADIUS = 9;
export const CENTER_RADIUS = NODE_RADIUS * 1.5;
export const NAME_ONLY_RADIUS = NODE_RADIUS * 0.6;
const MAX_LETTERS = 18;
/** Between a node and the baseline of its name. */
export const NAME_OFFSET = NAME_SIZE + 2;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function radiusOf({ id, distance }: PlacedPerson): number {
  if (id < 0) return NAME_ONLY_RADIUS;
  return distance === 0 ? CENTER_RADIUS : NODE_RADIUS;
}

export function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : name;
}

/**
 * The keys of labels (`keyOfName`, or that of an edge) that fit without covering another label or a node when a unit of
 * the layout is `scale` pixels. Names of people near the center come first, then edges; the center always has its name.
 */
export function visibleLabels({ people, edges }: Layout, scale: number): Set<string> {
  const taken = people.map((person) => nodeBox(person, scale));
  const visible = new Set<string>();
  const place = (key: string, box: Box, ownNode = -1, isAlwaysVisible = false) => {
    const isFree = !taken.some((other, index) => index !== ownNode && overlap(box, other));
    if (!isFree && !isAlwaysVisible) return;
    taken.push(box);
    visible.add(key);
  };
  const indexes = new Map(people.map((person, index) => [person, index]));
  for (const person of people.toSorted((one, other) => one.distance - other.distance)) {
    const isCenter = person.distance === 0;
    place(keyOfName(person), nameBox(person, scale), indexes.get(person), isCenter);
  }
  for (const edge of edges) if (hasLabel(edge)) place(edge.key, edgeLabelBox(edge, scale));
  return visible;
}

export const keyOfName = ({ id }: PlacedPerson) => `name ${id}`;

/** Edges farther away only have one while they're active. */
export const hasLabel = ({ from }: PlacedEdge) => from.distance === 0;

function nodeBox(person: PlacedPerson, scale: number): Box {
  const radius = radiusOf(person) * scale;
  return around(person.x * scale, person.y * scale, radius, radius);
}

function nameBox(person: PlacedPerson, scale: number): Box {
  const baseline = (person.y + radiusOf(person)) * scale + NAME_OFFSET;
  const center = baseline - NAME_SIZE / 3;
  const text = shortened(person.name);
  return around(person.x * scale, center, textWidth(text, NAME_SIZE) / 2, NAME_SIZE / 2);
}

function edgeLabelBox({ from, to, label }: PlacedEdge, scale: number): Box {
  const [x, y] = [((from.x + to.x) / 2) * scale, ((from.y + to.y) / 2) * scale];
  return around(x, y, textWidth(label, EDGE_LABEL_SIZE) / 2, EDGE_LABEL_SIZE / 2);
}

function around(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** Estimated, because measuring would need a layout: CJK characters are about twice as wide as Latin ones. */
function textWidth(text: string, size: number): number {
  const widths = Array.from(text, (letter) => (/[\u1100-\uFFDC]/.test(letter) ? 1 : 0.56));
  return size * widths.reduce((sum, width) => sum + width, 0);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
