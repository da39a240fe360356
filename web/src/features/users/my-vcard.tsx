import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { encode } from 'uqr';
import type { User } from '#contract/users.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { FIELD_LABELS } from './profile-values.ts';
import { cardFields, vcardOf } from './vcard.ts';

/** The user's vCard as QR code and file. */
export function MyVCard({ me }: { me: User }) {
  const vcard = vcardOf(me);
  const fields = cardFields(me).map((field) => FIELD_LABELS[field].toLowerCase());
  return (
    <Section level={2} title="My card">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QrCode text={vcard} label="QR code of my card" />
        <div className="min-w-0 flex-1 basis-60">
          <p>
            Let somebody scan it with their phone’s camera, or send them the file: you are in their
            address book.
          </p>
          <p className="mt-2 text-muted">
            {fields.length === 0
              ? 'Only your name goes along. Of the other fields, those that anyone may see.'
              : `Your name goes along, and what anyone may see: ${list.format(fields)}.`}
          </p>
          <Button className="mt-4" onClick={() => download(vcard, me)}>
            <Download aria-hidden="true" />
            Download .vcf
          </Button>
        </div>
      </div>
    </Section>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function download(vcard: string, { first_name, last_name }: User): void {
  const url = URL.createObjectURL(new Blob([vcard], { type: 'text/vcard;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${`${first_name} ${last_name}`.trim()}.vcf`;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A QR code, dark on light in both themes for scanners; nothing if the text is too long. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => tryEncode(text), [text]);
  if (code === null)
    return <p className="max-w-48 text-sm text-muted">This is too much for a QR code.</p>;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="block h-auto w-48 max-w-full shrink-0 rounded-md border border-line forced-color-adjust-none"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={code.path} fill="black" />
    </svg>
  );
}

function tryEncode(text: string): { size: number; path: string } | null {
  try {
    // The required quiet zone (ISO/IEC 18004).
    const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 4 });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: path.join('') };
  } catch {
    return null;
  }
}
