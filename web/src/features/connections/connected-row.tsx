import { memo } from 'react';
import type { Connection } from '#contract/connections.ts';
import { ConnectionMenu } from './connection-menu.tsx';
import { MessageLink } from './message-link.tsx';
import { otherSide } from './other-side.ts';
import { PersonRow } from './person-row.tsx';

export interface ConnectedRowProps {
  connection: Connection;
  me: number;
  /** Must stay the same. `opener` has the focus when the question is answered. */
  onRemove: (connection: Connection, opener: HTMLElement) => void;
}

/** Somebody I am connected with. Thousands may stand below each other: none is drawn again without need. */
export const ConnectedRow = memo(function Row({ connection, me, onRemove }: ConnectedRowProps) {
  const other = otherSide(connection, me);
  return (
    <PersonRow
      id={other.id}
      name={other.name}
      line={other.email}
      oneLine
      actions={
        <>
          <MessageLink short to={other} />
          <ConnectionMenu other={other} onRemove={(opener) => onRemove(connection, opener)} />
        </>
      }
    />
  );
});
