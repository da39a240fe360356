import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

const shareTitle = () => t`Join me on Acquaint`;

const shareText = () => t`I use Acquaint for my contacts. Join me:`;

export type LinkSectionProps = Pick<ReferralSummary, 'code' | 'url' | 'rule'>;

export function LinkSection({ code, url, rule }: LinkSectionProps) {
  return (
    <Section
      level={2}
      title={t`Your link`}
      description={t`People who sign up within 30 days of opening it count as your referrals, unless they used another link first.`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-[1_1_18rem] space-y-4">
          <TextField
            label={t`Link`}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={url} copiedMessage={t`Link copied`}>
              <Trans>Copy link</Trans>
            </CopyButton>
            <ShareLink url={url} />
          </div>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              label={t`Code`}
              readOnly
              value={code}
              className="max-w-40 flex-[1_1_7rem]"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={code} copiedMessage={t`Code copied`}>
              <Trans>Copy code</Trans>
            </CopyButton>
          </div>
        </div>
        <QrCode
          value={url}
          label={t`QR code of your link`}
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
      <h3 className="font-semibold">
        <Trans>How it works</Trans>
      </h3>
      <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {ruleFigures(rule).map(({ figure, text }) => (
          <div key={text}>
            <dt className="font-display text-2xl font-medium tabular-nums">{figure}</dt>
            <dd className="mt-0.5 max-w-[30ch] text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        <Trans>Self-referrals don’t count.</Trans>
      </p>
    </div>
  );
}

/** Shares by the system's share sheet, else by email. */
function ShareLink({ url }: { url: string }) {
  if (!('share' in navigator))
    return (
      <a href={mailtoLink(url)} className={buttonClass()}>
        <Mail aria-hidden="true" />
        <Trans>Share by email</Trans>
      </a>
    );
  return (
    <Button onClick={() => void share(url)}>
      <Share2 />
      <Trans>Share</Trans>
    </Button>
  );
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: shareTitle(), text: shareText(), url });
  } catch (error) {
    // Closing the share sheet isn't an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ type: 'error', message: t`Failed to share the link` });
  }
}

function mailtoLink(url: string): string {
  return `mailto:?subject=${encodeURIComponent(shareTitle())}&body=${encodeURIComponent(`${shareText()}\n\n${url}`)}`;
}

export function ReferralInvites() {
  const { data: me } = useQuery(meQuery());
  return (
    <InviteSection
      me={me}
      invitation={useInviteByEmail()}
      title={t`Invite by email`}
      description={t`We email your link in your name, at most once every 30 days per address.`}
      successMessage={t`Invitations sent.`}
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
      text: t`for each person who joins with your link and qualifies.`,
    },
    { figure: dayCountText(days), text: conditionsText(rule) },
    { figure: dayCountText(hold_days), text: t`until the reward is available.` },
    { figure: formatMoney(minimum_payout), text: t`minimum payout.` },
  ];
}

function conditionsText({ contacts, connections }: ReferralRule): string {
  if (contacts > 0 && connections > 0)
    return t`after sign-up to verify their email, ${plural(contacts, { one: 'add # contact', other: 'add # contacts' })} and ${plural(connections, { one: 'connect with # person besides you', other: 'connect with # people besides you' })}.`;
  if (contacts > 0)
    return t`after sign-up to verify their email and ${plural(contacts, { one: 'add # contact', other: 'add # contacts' })}.`;
  if (connections > 0)
    return t`after sign-up to verify their email and ${plural(connections, { one: 'connect with # person besides you', other: 'connect with # people besides you' })}.`;
  return t`after sign-up to verify their email.`;
}

function dayCountText(days: number): string {
  return t`${plural(days, { one: '# day', other: '# days' })}`;
}
