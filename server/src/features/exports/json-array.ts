/** Pages as the text of one JSON array, a line for each item. */
export async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
