import Download from 'lucide-react/icons/download';
import type { User } from '#contract/users.ts';
import { saveFile } from '../../lib/text/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { FIELD_LABELS } from './profile-values.ts';
import { cardFields, vcardOf } from './vcard.ts';
import { fullName } from '../../entities/person/person-header.tsx';

/** The user's vCard as QR code and file. */
export function MyVCard({ me }: { me: User }) {
  const vcard = vcardOf(me);
  const fields = cardFields(me).map((field) => FIELD_LABELS[field].toLowerCase());
  return (
    <Section level={2} title="My card">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QrCode
          value={vcard}
          label="QR code of my card"
          level="L"
          className="h-auto w-48 max-w-full shrink-0 border border-line"
        />
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
          <Button className="mt-4" onClick={() => saveVCard(vcard, me)}>
            <Download aria-hidden="true" />
            Download .vcf
          </Button>
        </div>
      </div>
    </Section>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function saveVCard(vcard: string, me: User): void {
  const file = new Blob([vcard], { type: 'text/vcard;charset=utf-8' });
  saveFile(file, `${fullName(me)}.vcf`);
}
