const splitList = (text: string) => text.trim().split(/\s+/);

export const FIRST_NAMES = splitList(`
  Maria Anna Thomas Michael Sarah David Laura Peter Julia Daniel Elena Martin Sofia Andreas Emma Lukas Sophie
  Jonas Lea Paul Nina Jan Eva Mohammed Fatima Ahmed Aisha Wei Li Yuki Haruto Priya Arjun Ananya Rohan Carlos
  José Lucía Marta Pablo João Inês Tiago Giulia Marco Chiara Luca Francesca Pierre Camille Chloé Étienne Léa
  Amélie Björn Åsa Søren Freja Lars Ingrid Mikkel Aino Eero Katarzyna Piotr Zofia Wojciech Olga Dmitri
  Svetlana Ivan Nikos Eleni Yannis Mehmet Elif Ayşe Emre Noor Yusuf Layla Omar Amara Kwame Chidi Ngozi Wanjiru
  Thabo Zanele Grace Katherine Dorothy Margaret Eleanor Charlotte Oliver Harry Isla Liam Niamh Siobhán Rhys
  Megan Alasdair Fiona Hamish Hannah Noah Ethan Mia Ava Zoe Quentin Xenia Ursula Viktor Wilhelmina Bartholomew
  Ottilie Ragnhild Þóra Guðrún Ilse Gerhard Friederike Konstantin Leopold Mathilde Nadezhda Oleksandr Przemysław
  Rosalind Sebastián Tatiana Ulrike Valentina Winston Yara Zdeněk Ádám Éva Ömer
`);

const BEGINNINGS = splitList(`
  Ander Berg Carl Dahl Eng Fisch Grün Hart Johan Kauf Lind Mar Nor Ols Peder Quin Rosen Schmid Thor Ull Vester
  Wald Zimmer Alva Bianc Cast Dela Ferra Garc Hernan Ibarra Jova Kowal Lopa Mora Nowa Petro Ramir Santo Tana
  Urba Varga Wójc Yama Zaha Abdu Baka Chuk Diall Esha Okon Tanak Suzu Nakam Hira Mats Kita Wata Yosh Bren
`);
const ENDINGS = splitList(`
  son sen mann meier ström qvist berg feld stein ova ini elli etti ez ado ski czyk ska ley ford wood worth ton
  aker dotter eira inho oglu yan idis akis escu enko evic moto mura shita da naga wara ullah eh ade wu
`);

/** About 2,600 surnames. */
export const LAST_NAMES = BEGINNINGS.flatMap((beginning) =>
  ENDINGS.map((ending) => beginning + ending),
);

const ADJECTIVES = splitList(`
  Northern Blue Silver Open Bright United First Green Global Urban Royal Golden Quiet Swift Solid Clear Atlantic
  Alpine Baltic Nordic Pacific Central Modern Noble Prime Red River Summit Vertex Zenith
`);
const PRODUCTS = splitList(`
  Tea Instruments Print Clinic Software Logistics Studio Schools Energy Textiles Foods Surveying Partners Robotics
  Pharma Motors Insurance Capital Media Gardens Bakery Optics Shipping Timber Ceramics Networks Analytics Hotels
`);
const LEGAL_FORMS = ['', 'Ltd', 'GmbH', 'AB', 'Inc.', '& Sons'];

/** About 5,000 companies. */
export const COMPANIES = ADJECTIVES.flatMap((adjective) =>
  PRODUCTS.flatMap((product) =>
    LEGAL_FORMS.map((form) => `${adjective} ${product} ${form}`.trim()),
  ),
);

export const TITLES = [
  [
    'Software engineer',
    'Product manager',
    'Account manager',
    'Founder',
    'Managing director',
    'Nurse',
  ],
  ['Head of design', 'Purchasing', 'Head teacher', 'Editor', 'Architect', 'Sales representative'],
  [
    'Consultant',
    'Lawyer',
    'Physician',
    'Data analyst',
    'Electrician',
    'Journalist',
    'Chef',
    'Pilot',
  ],
  ['Professor', 'Research assistant', 'Tax adviser', 'Photographer', 'Chief financial officer'],
].flat();

export const TAGS = splitList(`
  conference neighbor choir supplier press university running climbing chess board-game alumni investor speaker
  volunteer sailing book-club kindergarten football yoga beekeeping photography makers theatre archive donors
  jury landlord newsletter parents pottery quartet reunion sauna translators veterans workshop
`);

export const CITIES = [
  ['Berlin', 'Germany', '+49151'],
  ['Utrecht', 'Netherlands', '+316'],
  ['Porto', 'Portugal', '+35191'],
  ['Lyon', 'France', '+336'],
  ['Kraków', 'Poland', '+4850'],
  ['Nairobi', 'Kenya', '+25471'],
  ['Toronto', 'Canada', '+1416'],
  ['Göteborg', 'Sweden', '+4670'],
  ['Leeds', 'United Kingdom', '+4479'],
] as const;

const OPENINGS = [
  ['Met at the', 'Introduced by a friend from the', 'Sat next to us at the', 'Gave a talk at the'],
  ['Helped out with the', 'Organizes the', 'Used to work for the', 'Moderated the panel of the'],
].flat();
const OCCASIONS = splitList(`
  fair congress wedding marathon hackathon exhibition symphony regatta carnival seminar auction festival symposium
  biennale vernissage barbecue premiere excursion retreat graduation
`);
const HABITS = [
  ['Collects', 'Writes about', 'Knows everyone in', 'Reads all there is on', 'Teaches', 'Sells'],
  [
    'Asked for advice on',
    'Wants to learn about',
    'Has a podcast about',
    'Is allergic to',
    'Repairs',
  ],
].flat();
const TOPICS = splitList(`
  heat-pumps nuts gardens Portuguese violas stamps kites sourdough mushrooms bicycles typewriters lighthouses
  orchids maps tramways origami cheese falconry marquetry glaciers dialects saxophones telescopes bonsai windmills
  ceramics grants patents tides rowing bees harps murals ferns moths quilts sundials compost puppets clocks
`);
const CLOSINGS = HABITS.flatMap((habit) => TOPICS.map((topic) => `${habit} ${topic}.`));

export const NOTES = OPENINGS.flatMap((opening) =>
  OCCASIONS.flatMap((occasion) => CLOSINGS.map((closing) => `${opening} ${occasion}. ${closing}`)),
);
