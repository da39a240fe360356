/** Moves a row to another position. */
export function moveRow<Row extends { id: number }>(
  rows: readonly Row[],
  id: number,
  position: number,
): Row[] {
  const row = rows.find((candidate) => candidate.id === id);
  const others = rows.filter((candidate) => candidate !== row);
  return row === undefined ? others : others.toSpliced(position, 0, row);
}
