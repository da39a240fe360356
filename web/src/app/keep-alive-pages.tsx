import {
  Activity,
  type ComponentType,
  createContext,
  type ReactNode,
  type ReactPortal,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { useRouter } from '@tanstack/react-router';
import { PageError } from '../layouts/page-error.tsx';
import { PageSkeleton } from '../layouts/page-skeleton.tsx';
import { useToken } from '../lib/http/use-token.ts';

/** A page that stays as it is when it is left. It is drawn into an element of its own, which its place takes in and gives back. */
interface KeepAlivePage {
  id: string;
  Page: ComponentType;
  element: HTMLElement;
  /** The same each time, so that React leaves the page alone while it is hidden. */
  portal: ReactPortal;
  /** How far the window was scrolled when it was left. */
  scroll: { left: number; top: number };
}

interface Kept {
  /** Whose pages they are: who comes next begins anew. */
  session: string | null;
  pages: readonly KeepAlivePage[];
}

const KeptContext = createContext<readonly KeepAlivePage[]>([]);

/** Keeps pages above the layouts, which come and go: `current` is the one that is shown, of those that ask to be kept. */
export function KeepAlivePages(props: { current: ComponentType | undefined; children: ReactNode }) {
  const { current, children } = props;
  const session = useToken();
  const [before, setKept] = useState<Kept>({ session, pages: [] });
  const kept = keep(before, session, current);
  if (kept !== before) setKept(kept);
  return (
    <KeptContext value={kept.pages}>
      {children}
      {kept.pages.map(({ id, Page, portal }) => (
        <Activity key={id} mode={Page === current ? 'visible' : 'hidden'}>
          {portal}
        </Activity>
      ))}
    </KeptContext>
  );
}

function keep(before: Kept, session: string | null, current: ComponentType | undefined): Kept {
  const kept = before.session === session ? before : { session, pages: [] };
  // A guest has nothing that is kept: the guards lead them away.
  const isKept = kept.pages.some(({ Page }) => Page === current);
  if (current === undefined || session === null || isKept) return kept;
  return { session, pages: [...kept.pages, begin(current, `${session} ${kept.pages.length}`)] };
}

function begin(Page: ComponentType, id: string): KeepAlivePage {
  const element = document.createElement('div');
  const portal = createPortal(
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PageError error={error} reset={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>,
    element,
  );
  return { id, Page, element, portal, scroll: { left: 0, top: 0 } };
}

/** Where a kept page stands in its layout. */
export function KeepAliveOutlet({ page }: { page: ComponentType }) {
  const router = useRouter();
  const kept = use(KeptContext).find(({ Page }) => Page === page);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (kept === undefined) return undefined;
    place.current?.append(kept.element);
    // After the router, which goes to the top of a page that it believes new.
    const stop = router.subscribe('onRendered', () => window.scrollTo(kept.scroll));
    return () => {
      stop();
      kept.scroll = { left: window.scrollX, top: window.scrollY };
      kept.element.remove();
    };
  }, [kept, router]);
  return <div ref={place} />;
}
