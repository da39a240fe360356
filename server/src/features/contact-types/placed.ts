/** The ids with this one at this place among them, wherever it was before; behind the end is the end. */
export function moveToPosition(ids: number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position, 0, id);
}
