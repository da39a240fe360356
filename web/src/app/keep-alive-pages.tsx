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

/** A page that stays mounted when left. It renders into its own element, which the outlet moves in and out. */
interface KeepAlivePage {
  id: string;
  Page: ComponentType;
  element: HTMLElement;
  portal: ReactPortal;
  scroll: { left: number; top: number };
}

interface Kept {
  /** The session whose pages these are; the next one starts empty. */
  session: string | null;
  pages: readonly KeepAlivePage[];
}

const KeptContext = createContext<readonly KeepAlivePage[]>([]);

/** Keeps pages mounted above the layouts; `current` is the visible one. */
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
  // Guests have no keep-alive pages: guards redirect them.
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

/** Where a keep-alive page appears in its layout. */
export function KeepAliveOutlet({ page }: { page: ComponentType }) {
  const router = useRouter();
  const kept = use(KeptContext).find(({ Page }) => Page === page);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (kept === undefined) return undefined;
    place.current?.append(kept.element);
    // After the router, which scrolls pages it considers new to the top.
    const stop = router.subscribe('onRendered', () => window.scrollTo(kept.scroll));
    return () => {
      stop();
      kept.scroll = { left: window.scrollX, top: window.scrollY };
      kept.element.remove();
    };
  }, [kept, router]);
  return <div ref={place} />;
}
