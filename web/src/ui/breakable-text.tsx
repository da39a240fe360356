import { Fragment } from 'react';

/** Breaks email addresses and URLs before their punctuation instead of within words. */
export function BreakableText({ children }: { children: string }) {
  return partsOf(children).map(({ text, start }) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      {text}
    </Fragment>
  ));
}

function partsOf(text: string) {
  let start = 0;
  return text.split(/(?=[@./?&=]\S)/).map((part) => {
    const found = { text: part, start };
    start += part.length;
    return found;
  });
}
