import { rememberLanguage } from '../lib/i18n/language-cookie.ts';
import { handleMenuKey } from '../ui/overlays/menu-keyboard.ts';

/** App pages linked from static pages. */
const DYNAMIC_PAGES = new Set(['/login', '/signup']);

const REACHING = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fallback for requestIdleCallback. */
const WHILE_MS = 2000;

// Optional script of the static pages.

enhanceMenus();
prefetchApp();
offerLanguage();
document.addEventListener('click', rememberChosenLanguage);
if (new URLSearchParams(location.search).has('ref')) void recordReferralVisit();

/** Records referral visits like the app. */
async function recordReferralVisit(): Promise<void> {
  const { recordReferralVisit: note } = await import('../app/record-referral-visit.ts');
  note(location.search);
}

/** Shows the link to the page in the language that the browser prefers. */
function offerLanguage(): void {
  const preferred = navigator.languages.map((tag) => tag.split('-')[0]);
  const current = document.documentElement.lang;
  const language = preferred.find((code) => code === current || offerIn(code) !== null);
  if (language !== current) offerIn(language)?.removeAttribute('hidden');
}

function offerIn(language: string | undefined): Element | null {
  return document.querySelector(`[data-language-offer="${language}"]`);
}

function rememberChosenLanguage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-language]') : null;
  const { language } = link?.dataset ?? {};
  if (language !== undefined) rememberLanguage(language);
}

/** Adds `aria-expanded` and arrow keys to menus. */
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

/** Prefetches the app when idle, or immediately when a link is hovered. */
function prefetchApp(): void {
  const files = filesOfApplication();
  let isFetching = false;
  const fetchAll = (priority: RequestPriority) => {
    if (isFetching) return;
    isFetching = true;
    for (const file of files) void prefetch(file, priority);
  };

  const onReach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && DYNAMIC_PAGES.has(link.pathname)) fetchAll('high');
  };
  for (const kind of REACHING) document.addEventListener(kind, onReach, { passive: true });

  if (!savesData()) whenIdle(() => fetchAll('low'));
}

function filesOfApplication(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-files"]');
  return meta?.content.split(' ').filter((file) => file !== '') ?? [];
}

/** Read completely, because aborted responses aren't cached. Failures don't matter. */
async function prefetch(file: string, priority: RequestPriority): Promise<void> {
  try {
    await (await fetch(file, { priority })).arrayBuffer();
  } catch {
    // Offline: the next page shows it.
  }
}

/** Respects data saving. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** After the page's own resources. */
function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else setTimeout(work, WHILE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
