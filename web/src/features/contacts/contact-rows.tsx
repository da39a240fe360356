import { useEffect, useRef } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Contact } from '#contract/contacts.ts';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { ContactRow, ROW_HEIGHT } from './contact-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

export interface ContactRowsProps {
  contacts: readonly Contact[];
  /** All that the filter lets through, also those not read yet. */
  count: number;
  openId: number | undefined;
  hasMore: boolean;
  /** Reads the next page; called when the end of what is read comes near. */
  onNearEnd: () => void;
  /** Changes with the filter: the list then begins at its top. */
  listKey: string;
}

const NEAR = 30;

/** Only the rows in sight are in the document, however many contacts there are. */
export function ContactRows(props: ContactRowsProps) {
  const { contacts, count, openId, hasMore, onNearEnd, listKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const openAt = contacts.findIndex((contact) => contact.id === openId);
  const { stop, walk, standAt } = useRowFocus(scroller, contacts.length, openAt);
  const rows = useVirtualizer({
    count: contacts.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    paddingStart: 4,
    paddingEnd: 8,
    // The stop of the Tab key stays in the document also when it is scrolled away.
    rangeExtractor: (range) => withPlace(range, stop),
  });
  const shown = rows.getVirtualItems();
  const nearEnd = hasMore && (rows.range?.endIndex ?? 0) >= contacts.length - NEAR;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, onNearEnd, contacts.length]);
  useEffect(() => rows.scrollToOffset(0), [rows, listKey]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label="Contacts" className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const contact = contacts[index];
          return contact ? (
            <ContactRow
              key={contact.id}
              contact={contact}
              place={index}
              count={count}
              top={start}
              open={contact.id === openId}
              tabStop={index === stop}
              onFocus={() => standAt(index)}
              onKeyDown={(event) => {
                const place = walk(event);
                if (place !== null) rows.scrollToIndex(place);
              }}
            />
          ) : (
            <li key="more" aria-hidden="true" className="absolute inset-x-2" style={{ top: start }}>
              <SkeletonRow />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function withPlace(range: Range, place: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (place >= range.count || shown.includes(place)) return shown;
  return [...shown, place].toSorted((a, b) => a - b);
}
