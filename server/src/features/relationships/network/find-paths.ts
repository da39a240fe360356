/** Neighbors of each contact. */
export type Graph = Map<number, Set<number>>;

/** Bounds the search where many chains lead nowhere. */
const MAX_VISITS = 20_000;

interface Search {
  graph: Graph;
  starts: ReadonlySet<number>;
  to: number;
  max_paths: number;
  max_steps: number;
}

/** The shortest chains from any start to `to`, without repeated contacts and other starts, the shortest first. */
export function findPaths({ graph, starts, to, max_paths, max_steps }: Search): number[][] {
  const distances = distancesFrom(graph, starts);
  const paths: number[][] = [];
  let visits = 0;
  const extend = (path: readonly number[], length: number): void => {
    const first = path[0]!;
    visits += 1;
    if (paths.length === max_paths || visits > MAX_VISITS) return;
    if (starts.has(first)) {
      if (path.length === length) paths.push([...path]);
      return;
    }
    for (const next of graph.get(first) ?? []) {
      const rest = distances.get(next) ?? Infinity;
      if (path.length + 1 + rest <= length && !path.includes(next)) extend([next, ...path], length);
    }
  };
  for (let length = 1; length <= max_steps; length += 1) extend([to], length);
  return paths;
}

/** Steps from the nearest start. */
function distancesFrom(graph: Graph, starts: ReadonlySet<number>): Map<number, number> {
  const distances = new Map([...starts].map((start) => [start, 0]));
  // Entries that are added in the loop are visited, too, nearest first.
  for (const [id, distance] of distances)
    for (const next of graph.get(id) ?? [])
      if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
