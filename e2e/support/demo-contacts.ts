import type { ContactType } from '#contract/contact-types.ts';
import { email } from './demo-content.ts';

interface DemoContact {
  first_name: string;
  last_name: string;
  /** The name of a default contact type. */
  type: string;
  company_name?: string;
  job_title?: string;
  emails?: { label: string; value: string }[];
  phones?: { label: string; value: string }[];
  tags?: string[];
  birthday?: string;
  favorite?: boolean;
  cadence_days?: number;
  notes?: string;
  how_we_met?: string;
  last_contacted_days_ago?: number;
}

/** The request body that adds a contact; `daysAgo` converts days to a timestamp. */
export function buildContactBody(
  { type, last_contacted_days_ago: days, ...fields }: DemoContact,
  types: readonly ContactType[],
  daysAgo: (days: number) => string,
) {
  return {
    ...fields,
    contact_type_id: types.find(({ name }) => name === type)?.id ?? null,
    last_contacted_at: days === undefined ? null : daysAgo(days),
  };
}

/** Mina's contacts. The phone numbers are from ranges reserved for fiction. */
export const ADDRESS_BOOK: readonly DemoContact[] = [
  {
    first_name: 'Amara',
    last_name: 'Nwosu',
    type: 'Partner',
    company_name: 'Bluebell Energy',
    job_title: 'Heating engineer',
    emails: [email('amara@bluebell.example')],
    phones: [
      { label: 'work', value: '+44 20 7946 0121' },
      { label: 'home', value: '+44 20 7946 0187' },
    ],
    tags: ['heat pumps', 'neighbour'],
    notes: 'Heated our whole block. Prefers a call before nine.',
    favorite: true,
    last_contacted_days_ago: 12,
  },
  {
    first_name: 'Ines',
    last_name: 'Fontaine',
    type: 'Client',
    company_name: 'Casa Verde',
    job_title: 'Architect',
    emails: [email('ines.fontaine@casaverde.example'), email('ines@fontaine.example', 'home')],
    phones: [{ label: 'mobile', value: '+44 7700 900146' }],
    tags: ['courtyard', 'conference'],
    birthday: '1986-05-21',
    cadence_days: 60,
    how_we_met: 'At the spring fair in Lyon, by Vera.',
    notes: 'Works on the courtyard in Mill Lane. Two daughters, Lou and Anaïs.',
    favorite: true,
    last_contacted_days_ago: 6,
  },
  {
    first_name: 'Chiara',
    last_name: 'Bianchi',
    type: 'Friend',
    company_name: 'Lumen Print',
    job_title: 'Illustrator',
    emails: [email('chiara@lumenprint.example')],
    birthday: '1991-03-09',
    tags: ['choir'],
    last_contacted_days_ago: 20,
  },
  {
    first_name: 'Oskar',
    last_name: 'Lindqvist',
    type: 'Mentor',
    company_name: 'Halden Instruments',
    job_title: 'Retired',
    emails: [email('oskar@halden.example', 'home')],
    cadence_days: 30,
    tags: ['former team'],
    last_contacted_days_ago: 44,
  },
  {
    first_name: 'Wanjiru',
    last_name: 'Kamau',
    type: 'Colleague',
    company_name: 'Riverbend Clinic',
    job_title: 'Head of nursing',
    emails: [email('wanjiru@harbour.example')],
    tags: ['running club'],
    favorite: true,
    last_contacted_days_ago: 3,
  },
  {
    first_name: 'Tobias',
    last_name: 'Lind',
    type: 'Friend',
    company_name: 'Fjord Textiles',
    job_title: 'Managing director',
    emails: [email('tobias@harbour.example')],
    tags: ['neighbour'],
    favorite: true,
    last_contacted_days_ago: 1,
  },
  {
    first_name: 'Yusuf',
    last_name: 'Demir',
    type: 'Supplier',
    company_name: 'Kestrel Logistics',
    job_title: 'Purchasing',
    emails: [email('yusuf@kestrel.example')],
    last_contacted_days_ago: 15,
  },
  {
    first_name: 'Zofia',
    last_name: 'Kowalska',
    type: 'Friend',
    company_name: 'Saltmarsh Studio',
    job_title: 'Photographer',
    emails: [email('zofia@saltmarsh.example')],
    tags: ['exhibition'],
    last_contacted_days_ago: 9,
  },
  {
    first_name: 'Henrik',
    last_name: 'Sørensen',
    type: 'Client',
    company_name: 'Meridian Schools',
    job_title: 'Head teacher',
    emails: [email('henrik@meridian.example')],
    last_contacted_days_ago: 33,
  },
  {
    first_name: 'Priya',
    last_name: 'Raman',
    type: 'Investor',
    company_name: 'Orchard Software',
    job_title: 'Founder',
    emails: [email('priya@orchard.example')],
    tags: ['conference'],
    last_contacted_days_ago: 40,
  },
  {
    first_name: 'Bruno',
    last_name: 'Castellanos',
    type: 'Supplier',
    company_name: 'Atlas Surveying',
    job_title: 'Surveyor',
    emails: [email('bruno@atlas.example')],
    last_contacted_days_ago: 51,
  },
  {
    first_name: 'Elif',
    last_name: 'Yıldız',
    type: 'Prospect',
    company_name: 'Northwind Tea',
    job_title: 'Buyer',
    emails: [email('elif@northwind.example')],
    last_contacted_days_ago: 27,
  },
  {
    first_name: 'Daan',
    last_name: 'de Vries',
    type: 'Colleague',
    company_name: 'Quill & Partners',
    job_title: 'Lawyer',
    emails: [email('daan@quill.example')],
    last_contacted_days_ago: 62,
  },
  {
    first_name: 'Greta',
    last_name: 'Hoffmann',
    type: 'Family',
    emails: [email('greta@hoffmann.example', 'home')],
    birthday: '1958-03-17',
    cadence_days: 14,
    last_contacted_days_ago: 4,
  },
  {
    first_name: 'Hugo',
    last_name: 'Moreau',
    type: 'Client',
    company_name: 'Casa Verde',
    job_title: 'Landscape gardener',
    emails: [email('hugo@casaverde.example')],
    last_contacted_days_ago: 18,
  },
  {
    first_name: 'Kavya',
    last_name: 'Iyer',
    type: 'Prospect',
    company_name: 'Orchard Software',
    job_title: 'Product manager',
    emails: [email('kavya@orchard.example')],
    last_contacted_days_ago: 70,
  },
  {
    first_name: 'Liam',
    last_name: 'O’Shea',
    type: 'Friend',
    company_name: 'Riverbend Clinic',
    job_title: 'Nurse',
    emails: [email('liam@riverbend.example')],
    birthday: '1990-03-14',
    last_contacted_days_ago: 25,
  },
  {
    first_name: 'Maren',
    last_name: 'Vogel',
    type: 'Community',
    company_name: 'Harbour Library',
    job_title: 'Librarian',
    emails: [email('maren@library.example')],
    tags: ['choir'],
    last_contacted_days_ago: 11,
  },
  {
    first_name: 'Noor',
    last_name: 'Haddad',
    type: 'Mentor',
    company_name: 'Meridian Schools',
    job_title: 'Trustee',
    emails: [email('noor@meridian.example')],
    last_contacted_days_ago: 36,
  },
  {
    first_name: 'Renata',
    last_name: 'Costa',
    type: 'Partner',
    company_name: 'Lumen Print',
    job_title: 'Editor',
    emails: [email('renata@lumenprint.example')],
    last_contacted_days_ago: 48,
  },
  {
    first_name: 'Tomás',
    last_name: 'Estrada',
    type: 'Client',
    company_name: 'Northwind Tea',
    job_title: 'Founder',
    emails: [email('tomas@northwind.example')],
    last_contacted_days_ago: 21,
  },
  {
    first_name: 'Vera',
    last_name: 'Petrova',
    type: 'Community',
    company_name: 'Spring Fair',
    job_title: 'Organizer',
    emails: [email('vera@springfair.example')],
    tags: ['conference'],
    last_contacted_days_ago: 58,
  },
];
