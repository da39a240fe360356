/** Normalizes headers: `E-mail 1 - Value`, `email_1_value` → `email 1 value`. */
export function normalHeader(header: string): string {
  return header
    .slice(0, 300)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();
}

/** Splits a list at its bars. */
export function termsOf(list: string): string[] {
  return list.split('|').map((term) => term.trim().replace(/\s+/g, ' '));
}

/** Normalized headers per field in English, German, French and Spanish. */
const FIELDS: Record<string, string> = {
  full_name: `
    full name | display name | contact name | contact | person | anzeigename | vollstandiger
    name | nom complet | nombre completo`,
  first_name: `
    first name | firstname | given name | forename | first | vorname | prenom | nombre de
    pila | primer nombre`,
  middle_name: `
    middle name | middlename | additional name | middle | zweiter vorname | weitere vornamen
    | deuxieme prenom | segundo nombre`,
  last_name: `
    last name | lastname | family name | surname | last | nachname | familienname | nom de
    famille | apellido | apellidos`,
  name_prefix: 'name prefix|prefix|salutation|honorific prefix|anrede|titel|civilite|tratamiento',
  name_suffix: 'name suffix|suffix|honorific suffix|namenszusatz|suffixe|sufijo',
  nickname: 'nickname|nick name|nick|alias|spitzname|surnom|apodo',
  phonetic_first_name: `
    phonetic first name | phonetic given name | first name phonetic | given name yomi | given
    yomi | first name yomi | first name furigana`,
  phonetic_last_name: `
    phonetic last name | phonetic family name | last name phonetic | family name yomi |
    surname yomi | last name yomi | last name furigana`,
  pronouns: 'pronouns|preferred pronouns|pronomen|pronoms|pronombres',
  department: `
    department | organization department | organization 1 department | organizational unit |
    abteilung | departement | departamento`,
  company_name: `
    company | company name | organization | organisation | organization name | organization
    1 name | employer | business name | account name | firm | firma | firmenname | unternehmen |
    arbeitgeber | societe | entreprise | empresa | compania | organizacion`,
  job_title: `
    job title | jobtitle | position | role | occupation | profession | organization title |
    organization 1 title | stelle | funktion | beruf | berufsbezeichnung | fonction | poste
    | intitule du poste | cargo | puesto`,
  industry: 'industry|branche|secteur|secteur d activite|sector|industria',
  company_size: 'company size|number of employees|employees|unternehmensgrosse',
  website: 'company website|company url|business web page|firmenwebsite|site de l entreprise',
  company_notes: 'company notes',
  notes: `
    notes | note | comments | comment | description | remarks | memo | background | notizen
    | notiz | bemerkung | bemerkungen | kommentar | remarques | commentaires | notas | nota
    | observaciones | comentarios`,
  how_we_met: 'how we met|connected on|met at',
  birthday: `
    birthday | birthdate | birth date | date of birth | dob | bday | geburtstag |
    geburtsdatum | anniversaire | date de naissance | cumpleanos | fecha de nacimiento`,
  birth_year: 'birth year|geburtsjahr',
  birth_month: 'birth month|geburtsmonat',
  birth_day: 'birth day',
  met_on: 'met on|first met|first met on|date met|kennengelernt am',
  deceased_on: `
    deceased on | date of death | death date | died on | todesdatum | date de deces | fecha de
    defuncion`,
  tags: `
    tags | tag | labels | categories | category | groups | group | group membership |
    kategorien | kategorie | schlagworter | gruppen | gruppe | groupes | groupe | etiquettes
    | etiquetas | categorias | grupos`,
  contact_type:
    'contact type|relationship type|kontaktart|kontakttyp|type de contact|tipo de contacto',
  cadence_days: `
    keep in touch days | keep in touch | keep in touch every | contact frequency | cadence |
    cadence days | frequency in days | stay in touch frequency`,
  last_contacted_at: `
    last contacted | last contacted at | last contact | last contact date | last contacted date |
    last activity date | last interaction | last seen | last seen at | letzter kontakt | zuletzt
    kontaktiert | dernier contact | ultimo contacto`,
  favorite: 'favorite|favourite|starred|favorit|favori|favorito|is favorite',
};

export const FIELD_OF = new Map(
  Object.entries(FIELDS).flatMap(([field, headers]) =>
    termsOf(headers).map((header): [string, string] => [header, field]),
  ),
);
