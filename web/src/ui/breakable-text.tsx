import { Fragment } from 'react';

/** Breaks email addresses and URLs before their punctuation instead of within words. */
export function BreakableText({ children }: { children: string }) {
  return children.split(/(?=[@./?&=]\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
