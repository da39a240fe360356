import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import type { ReferralRule, ReferralSummary } from '#contract/referrals.ts';
import { useRegion } from '../../lib/time/region.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { InviteSection } from '../../entities/invitation/invite-section.tsx';
import { meQuery } from '../users/users.api.ts';
import { useInviteByEmail } from './referrals.api.ts';
import { useQuery } from '@tanstack/react-query';

const SHARE_TITLE = 'Join me on Acquaint';

const SHARE_TEXT = 'I use Acquaint for my contacts. Join me:';

export type LinkSectionProps = Pick<ReferralSummary, 'code' | 'url' | 'rule'>;

export function LinkSection({ code, url, rule }: LinkSectionProps) {
  return (
    <Section
      level={2}
      title="Your link"
      description="People who sign up within 30 days of opening it count as your referrals, unless they used another link first."
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-[1_1_18rem] space-y-4">
          <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={url} copiedMessage="Link copied">
              Copy link
            </CopyButton>
            <ShareLink url={url} />
          </div>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              label="Code"
              readOnly
              value={code}
              className="max-w-40 flex-[1_1_7rem]"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={code} copiedMessage="Code copied">
              Copy code
            </CopyButton>
          </div>
        </div>
        <QrCode
          value={url}
          label="QR code of your link"
          className="w-44 max-w-full shrink-0 border border-line"
        />
      </div>
      <Rule rule={rule} />
    </Section>
  );
}

function Rule({ rule }: Pick<ReferralSummary, 'rule'>) {
  useRegion();
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="font-semibold">How it works</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {ruleFigures(rule).map(({ figure, text }) => (
          <div key={text}>
            <dt className="font-display text-2xl font-medium tabular-nums">{figure}</dt>
            <dd className="mt-0.5 max-w-[30ch] text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">Self-referrals don’t count.</p>
    </div>
  );
}

/** Shares by the system's share sheet, else by email. */
function ShareLink({ url }: { url: string }) {
  if (!('share' in navigator))
    return (
      <a href={mailtoLink(url)} className={buttonClass()}>
        <Mail aria-hidden="true" />
        Share by email
      </a>
    );
  return (
    <Button onClick={() => void share(url)}>
      <Share2 />
      Share
    </Button>
  );
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: SHARE_TITLE, text: SHARE_TEXT, url });
  } catch (error) {
    // Closing the share sheet isn't an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ type: 'error', message: 'Failed to share the link' });
  }
}

function mailtoLink(url: string): string {
  return `mailto:?subject=${encodeURIComponent(SHARE_TITLE)}&body=${encodeURIComponent(`${SHARE_TEXT}\n\n${url}`)}`;
}

export function ReferralInvites() {
  const { data: me } = useQuery(meQuery());
  return (
    <InviteSection
      me={me}
      invitation={useInviteByEmail()}
      title="Invite by email"
      description="We email your link in your name, at most once every 30 days per address."
      successMessage="Invitations sent."
    />
  );
}

export interface RuleFigure {
  figure: string;
  text: string;
}

/** The rule's numbers with explanations. */
export function ruleFigures(rule: ReferralRule): RuleFigure[] {
  const { reward, days, hold_days, minimum_payout } = rule;
  return [
    {
      figure: formatMoney(reward),
      text: 'for each person who joins with your link and qualifies.',
    },
    { figure: formatCount(days, 'day'), text: `after sign-up to ${conditions(rule)}.` },
    { figure: formatCount(hold_days, 'day'), text: 'until the reward is available.' },
    { figure: formatMoney(minimum_payout), text: 'minimum payout.' },
  ];
}

function conditions({ contacts, connections }: ReferralRule): string {
  const all = ['verify their email'];
  if (contacts > 0) all.push(`add ${formatCount(contacts, 'contact')}`);
  if (connections > 0)
    all.push(
      `connect with ${connections === 1 ? '1 person' : `${connections} people`} besides you`,
    );
  const last = all.pop();
  return all.length === 0 ? (last ?? '') : `${all.join(', ')} and ${last}`;
}

function formatCount(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
