import { handleMenuKey } from '../ui/overlays/menu-keyboard.ts';

/** The pages of the application to which a document leads. */
const DOORS = new Set(['/login', '/signup']);

const REACHING = ['pointerover', 'focusin', 'touchstart'] as const;

/** Browsers that don't say when they are idle are so after a while. */
const WHILE_MS = 2000;

// The script of the visitors' documents, which can be read and walked through without it.

enhanceMenus();
prefetchApp();
if (new URLSearchParams(location.search).has('ref')) void recordReferralVisit();

/** Who comes by somebody's link is noted on a document as on a page of the application. */
async function recordReferralVisit(): Promise<void> {
  const { recordReferralVisit: note } = await import('../app/record-referral-visit.ts');
  note(location.search);
}

/** What the application does for its menus, for those of a document: `aria-expanded`, and arrow keys from item to item. */
function enhanceMenus(): void {
  for (const button of document.querySelectorAll('button[popovertarget]')) {
    const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (panel === null) continue;
    button.setAttribute('aria-expanded', 'false');
    panel.addEventListener('beforetoggle', ({ newState }) =>
      button.setAttribute('aria-expanded', String(newState === 'open')),
    );
    panel.addEventListener('keydown', handleMenuKey);
  }
}

/**
 * Brings the application's files into the browser's cache: when there is nothing else to do, and at once when somebody
 * reaches for a page of it. Nothing of it runs here; opening that page does not wait for the network then.
 */
function prefetchApp(): void {
  const files = filesOfApplication();
  let isFetching = false;
  const fetchAll = (priority: RequestPriority) => {
    if (isFetching) return;
    isFetching = true;
    for (const file of files) void keep(file, priority);
  };

  const onReach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && DOORS.has(link.pathname)) fetchAll('high');
  };
  for (const kind of REACHING) document.addEventListener(kind, onReach, { passive: true });

  if (!savesData()) whenIdle(() => fetchAll('low'));
}

function filesOfApplication(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-files"]');
  return meta?.content.split(' ').filter((file) => file !== '') ?? [];
}

/** Read to its end, as what is broken off is not kept. What fails now is fetched when it is needed. */
async function keep(file: string, priority: RequestPriority): Promise<void> {
  try {
    await (await fetch(file, { priority })).arrayBuffer();
  } catch {
    // No network: the page that is opened says so.
  }
}

/** Whoever counts their bytes pays for the application when they open it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** After all that the document itself needs. */
function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else setTimeout(work, WHILE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
