import { readFileSync } from 'node:fs';
import { createRandom } from '../random.ts';
import { FIRST_NAMES, LAST_NAMES } from '../words.ts';

/** A contact of the labeled set. */
export interface LabeledContact {
  name: string;
  job_title: string;
  company_name: string;
  department: string;
  industry: string;
  city: string;
  country: string;
  tags: string[];
  notes: string;
}

/** A need with the names of the contacts that fit it. */
export interface LabeledNeed {
  need: string;
  details: string;
  place: string;
  fitting: string[];
}

export interface LabeledSet {
  contacts: LabeledContact[];
  needs: LabeledNeed[];
}

const PARTS = ['needs-1.txt', 'needs-2.txt', 'needs-3.txt', 'needs-4.txt'];
const SIZE = 2000;
const SEED = 20_261_127;

/** Mostly those of the needs, so that the place alone decides nothing. */
const CITIES = [
  'Berlin, Germany; München, Deutschland; Vienna, Austria; Wien, Österreich; Hamburg, Germany; Zürich, Schweiz',
  'Lisbon, Portugal; Amsterdam, Netherlands; Dublin, Ireland; Leipzig, Deutschland; Madrid, Spain; Lyon, France',
  'Copenhagen, Denmark; Brussels, Belgium; Rotterdam, Netherlands; Edinburgh, United Kingdom; Graz, Österreich',
  'Bristol, United Kingdom; Köln, Deutschland; Tokyo, Japan; Manchester, United Kingdom; Toronto, Canada',
  'Frankfurt, Germany; Stuttgart, Deutschland; Dubai, United Arab Emirates; Salzburg, Austria; Athens, Greece',
  'Nairobi, Kenya; Boston, United States; Seoul, South Korea; Mumbai, India; Santiago, Chile; Oslo, Norway',
].flatMap((line) => line.split(';').map(listOf));

/** 64 needs and 400 contacts written manually, and others up to 2,000 that fit none of the needs. */
export function readLabeledSet(): LabeledSet {
  const contacts: LabeledContact[] = [];
  const needs: LabeledNeed[] = [];
  for (const line of PARTS.flatMap(readLines)) {
    const text = line.slice(1).trim();
    if (line.startsWith('?')) needs.push(parseNeed(text));
    else {
      const name = text.split('|', 1)[0]!.trim();
      if (!line.startsWith('-')) needs.at(-1)!.fitting.push(name);
      if (!line.startsWith('=')) contacts.push(parseContact(text));
    }
  }
  return { contacts: [...contacts, ...createOthers(SIZE - contacts.length)], needs };
}

function readLines(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
function listOf(cell: string): string[] {
  return cell
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseNeed(line: string): LabeledNeed {
  const [need = '', details = '', place = ''] = cellsOf(line);
  return { need, details, place, fitting: [] };
}

function parseContact(line: string): LabeledContact {
  const [name = '', job_title = '', company_name = '', department = '', industry = '', ...rest] =
    cellsOf(line);
  const [location = '', tags = '', notes = ''] = rest;
  const [city = '', country = ''] = listOf(location);
  return {
    name,
    job_title,
    company_name,
    department,
    industry,
    city,
    country,
    tags: listOf(tags),
    notes,
  };
}

/** Contacts of kinds that no need asks for; always the same ones. */
function createOthers(count: number): LabeledContact[] {
  const random = createRandom(SEED);
  const kinds = readLines('others.txt').map((line) => cellsOf(line).map(listOf));
  const notes = readLines('notes.txt');
  return Array.from({ length: count }, (_, index) => {
    const [titles, departments, industries, endings, tags] = kinds[index % kinds.length]!;
    const last_name = random.pick(LAST_NAMES);
    const [city = '', country = ''] = random.pick(CITIES);
    return {
      name: `${random.pick(FIRST_NAMES)} ${last_name} ${index}`,
      job_title: random.pick(titles!),
      company_name: `${random.pick(LAST_NAMES)} ${random.pick(endings!)}`,
      department: random.happens(0.5) ? departments![0]! : '',
      industry: random.happens(0.7) ? random.pick(industries!) : '',
      city,
      country,
      tags: random.happens(0.3) ? tags! : [],
      notes: random.happens(0.4) ? random.pick(notes) : '',
    };
  });
}
