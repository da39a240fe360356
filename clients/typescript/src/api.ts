// Generated from the contract by npm run client.

export type Address = {
  label: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
};

export type AddressInput = {
  label?: string;
  street?: string;
  city?: string;
  region?: string;
  postal_code?: string;
  country?: string;
};

export type Announcement = {
  id: number;
  text: string;
  starts_on: string;
  ends_on: string;
  created_at: string;
};

export type Ask = {
  id: number;
  from_user: UserCard;
  need: string;
  details: string;
  place: string;
  state: AskState;
  expires_on: string;
  created_at: string;
  updated_at: string;
  answers: AskAnswer[];
  audience:
    'connections' | { user_ids: number[] } | { tags: string[]; contact_type_ids: number[] } | null;
  outcome: AskOutcome | null;
};

export type AskAnswer = {
  kind: 'introduction' | 'share';
  id: number;
  user: Person;
  name: string;
  state: string;
  conversation_id: number | null;
  created_at: string;
};

export type AskAudience =
  'connections' | { user_ids: number[] } | { tags?: string[]; contact_type_ids?: number[] };

export type AskChange = { need?: string; details?: string; place?: string; expires_on?: string };

export type AskMatch = {
  contact: {
    id: number;
    name: string;
    photo_url: string | null;
    avatar_url: string | null;
    job_title: string;
    company_name: string;
  };
  reasons: MatchReason[];
};

export type AskMute = { user: UserCard; created_at: string };

export type AskOutcome = 'helped' | 'not_needed' | 'no_luck';

export type AskState = 'open' | 'closed' | 'expired';

export type Balances = {
  pending: Money;
  available: Money;
  requested: Money;
  paid: Money;
  lifetime: Money;
};

export type BatchAction =
  | 'delete'
  | 'restore'
  | 'set_type'
  | 'add_tag'
  | 'remove_tag'
  | 'favorite'
  | 'unfavorite'
  | 'set_cadence'
  | 'set_company'
  | 'set_custom'
  | 'remove_photo'
  | 'log_interaction'
  | 'rename_tag'
  | 'delete_tag'
  | 'color_tag';

export type Block = { user: UserCard; created_at: string };

export type BulkAction =
  | 'delete'
  | 'restore'
  | 'set_type'
  | 'add_tag'
  | 'remove_tag'
  | 'favorite'
  | 'unfavorite'
  | 'set_cadence'
  | 'set_company'
  | 'set_custom'
  | 'remove_photo'
  | 'log_interaction';

export type BulkInteraction = { kind: InteractionKind; occurred_at?: string; body?: string };

export type BulkRequest = {
  ids?: number[];
  filter?: {
    q?: string;
    type?: number | number[];
    tag?: string | string[];
    tag_match?: 'any' | 'all' | 'none';
    favorite?: boolean;
    company?: string | string[];
    city?: string | string[];
    country?: string | string[];
    linked?: boolean;
    missing?:
      | 'type'
      | 'email'
      | 'phone'
      | 'birthday'
      | 'tag'
      | 'schedule'
      | ('type' | 'email' | 'phone' | 'birthday' | 'tag' | 'schedule')[];
    last_contacted_before?: string;
    last_contacted_after?: string;
    never_contacted?: boolean;
    has_photo?: boolean;
    birthday_month?: number | string;
    created_after?: string;
    relationship_kind?: number | number[];
    import_id?: number;
    custom?: Record<string, string | string[]>;
  };
  action: BulkAction;
  value?:
    | number
    | 0
    | string
    | BulkInteraction
    | { field_id: number; value: string | number | boolean | null }
    | null;
};

export type CardLink = {
  id: number;
  url: string;
  contact_id: number;
  include: string[];
  note: string;
  expires_on: string;
  opened_count: number;
  created_at: string;
};

export type CardLinkFields = { hidden: string[] };

export type ChangeSource =
  | 'edit'
  | 'bulk'
  | 'import'
  | 'share'
  | 'introduction'
  | 'connection'
  | 'profile'
  | 'dav'
  | 'merge'
  | 'undo'
  | 'trash'
  | 'restore';

export type ChecklistStep =
  | 'verify_email'
  | 'contacts'
  | 'types'
  | 'cadence'
  | 'profile'
  | 'connection'
  | 'ask'
  | 'two_factor';

export type CloseAsk = { outcome: AskOutcome; helped_by?: number[] };

export type CompanyFields = {
  company_name?: string | null;
  department?: string | null;
  job_title?: string | null;
  industry?: string | null;
  company_size?: string | null;
  website?: string | null;
  company_notes?: string | null;
};

export type ConnectLink = { url: string };

export type Connection = {
  id: number;
  from_user: number;
  to_user: number;
  user: Person;
  from_user_name: string;
  to_user_name: string;
  from_user_email: string | null;
  to_user_email: string | null;
  status: ConnectionStatus;
  created_at: string;
  responded_at: string | null;
};

export type ConnectionRequest = { to_user?: number; code?: string; contact_id?: number | null };

export type ConnectionStatus = 'pending' | 'accepted' | 'rejected';

export type Contact = {
  id: number;
  name_prefix: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  name_suffix: string;
  nickname: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  pronouns: string;
  email: string;
  phone_number: string;
  favorite: boolean;
  associated_user_id: number | null;
  linked_user: UserCard | null;
  contact_type_id: number | null;
  company_name: string;
  department: string;
  job_title: string;
  industry: string;
  company_size: string;
  website: string;
  company_notes: string;
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  messengers: Messenger[];
  birthday: string | null;
  dates: LabeledDate[];
  met_on: string | null;
  deceased_on: string | null;
  custom: Record<string, CustomValue>;
  tags: string[];
  notes: string;
  how_we_met: string;
  cadence_days: number | null;
  last_contacted_at: string | null;
  photo_url: string | null;
  follow_profile: FollowProfile;
  source: string;
  created_at: string;
  updated_at: string;
};

export type ContactBatch = {
  id: number;
  action: BatchAction;
  value: number | string | Record<string, unknown> | null;
  status: 'running' | 'done' | 'failed' | 'undoing' | 'undone';
  done: number;
  total: number;
  changed: number;
  undoable_until: string | null;
  created_at: string;
};

export type ContactDetails = {
  id: number;
  name_prefix: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  name_suffix: string;
  nickname: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  pronouns: string;
  email: string;
  phone_number: string;
  favorite: boolean;
  associated_user_id: number | null;
  linked_user: UserCard | null;
  contact_type_id: number | null;
  company_name: string;
  department: string;
  job_title: string;
  industry: string;
  company_size: string;
  website: string;
  company_notes: string;
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  messengers: Messenger[];
  birthday: string | null;
  dates: LabeledDate[];
  met_on: string | null;
  deceased_on: string | null;
  custom: Record<string, CustomValue>;
  tags: string[];
  notes: string;
  how_we_met: string;
  cadence_days: number | null;
  last_contacted_at: string | null;
  photo_url: string | null;
  follow_profile: FollowProfile;
  source: string;
  created_at: string;
  updated_at: string;
  extra: OtherDetail[];
  sources: Record<string, ValueSource>;
};

export type ContactFields = {
  name_prefix?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
  last_name?: string | null;
  name_suffix?: string | null;
  nickname?: string | null;
  phonetic_first_name?: string | null;
  phonetic_last_name?: string | null;
  pronouns?: string | null;
  email?: string | null;
  phone_number?: string | null;
  favorite?: boolean;
  associated_user_id?: number | null;
  contact_type_id?: number | null;
  company_name?: string | null;
  department?: string | null;
  job_title?: string | null;
  industry?: string | null;
  company_size?: string | null;
  website?: string | null;
  company_notes?: string | null;
  emails?: { label?: string; value: string }[];
  phones?: { label?: string; value: string }[];
  addresses?: AddressInput[];
  urls?: { label?: string; value: string }[];
  messengers?: { service?: string; handle: string }[];
  birthday?: string | null;
  dates?: { label?: string; date: string }[];
  met_on?: string | null;
  deceased_on?: string | null;
  custom?: Record<string, string | number | boolean | null>;
  tags?: string[];
  notes?: string | null;
  how_we_met?: string | null;
  cadence_days?: number | null;
  last_contacted_at?: string | null;
  follow_profile?: FollowProfile | null;
};

export type ContactMerge = {
  id: number;
  keep_id: number;
  name: string;
  merged_names: string[];
  created_at: string;
  undoable_until: string;
};

export type ContactOverview = {
  contact: ContactDetails;
  relationships: Relationship[];
  households: Household[];
  profile_changes: ProfileChange[];
  timeline: { results: TimelineEntry[]; next_cursor: string | null };
};

export type ContactPageCursors = {
  count: number;
  every: number;
  cursors: string[];
  contact_index?: number;
  letters: { letter: string; index: number }[];
};

export type ContactPaths = {
  own_contact: { contact_id: number; name: string } | null;
  results: { steps: { contact_id: number; name: string; reason: string }[] }[];
};

export type ContactReference = {
  id: number;
  name: string;
  photo_url: string | null;
  avatar_url: string | null;
};

export type ContactShare = {
  id: number;
  from_user: number;
  from_user_name: string;
  to_user: number;
  to_user_name: string;
  contact: {
    name_prefix: string;
    first_name: string;
    middle_name: string;
    last_name: string;
    name_suffix: string;
    nickname: string;
    phonetic_first_name: string;
    phonetic_last_name: string;
    pronouns: string;
    email: string;
    phone_number: string;
    company_name: string;
    department: string;
    job_title: string;
    industry: string;
    company_size: string;
    website: string;
    emails: Labeled[];
    phones: Labeled[];
    addresses: Address[];
    urls: Labeled[];
    messengers: Messenger[];
    birthday: string | null;
    dates: LabeledDate[];
    deceased_on: string | null;
    photo_url: string | null;
  };
  message: string;
  related_need: string;
  message_id: number;
  status: ShareStatus;
  created_at: string;
  responded_at: string | null;
  accepted_contact_id: number | null;
  filled: string[] | null;
};

export type ContactSort =
  | 'name'
  | '-name'
  | 'first_name'
  | '-first_name'
  | 'last_name'
  | '-last_name'
  | 'company'
  | '-company'
  | 'city'
  | '-city'
  | 'last_contacted_at'
  | '-last_contacted_at'
  | 'next_contact_at'
  | '-next_contact_at'
  | 'created_at'
  | '-created_at'
  | 'updated_at'
  | '-updated_at';

export type ContactTag = { name: string; color: string | null; contact_count: number };

export type ContactType = {
  id: number;
  name: string;
  color: string;
  icon: string;
  cadence_days: number | null;
  position: number;
  contact_count: number;
};

export type ContactTypeChange = {
  name?: string;
  color?: ContactTypeColor;
  icon?: ContactTypeIcon;
  cadence_days?: number | null;
  position?: number;
};

export type ContactTypeColor =
  'rose' | 'orange' | 'amber' | 'lime' | 'green' | 'teal' | 'blue' | 'violet' | 'pink' | 'slate';

export type ContactTypeIcon =
  | 'house'
  | 'smile'
  | 'users'
  | 'briefcase'
  | 'target'
  | 'graduation-cap'
  | 'trending-up'
  | 'handshake'
  | 'package'
  | 'globe';

export type ContactValue = { value: string; contact_count: number };

export type ContactView = {
  id: number;
  name: string;
  icon: string;
  filter: {
    q?: string;
    type?: number[];
    tag?: string[];
    tag_match?: 'any' | 'all' | 'none';
    favorite?: boolean;
    company?: string[];
    city?: string[];
    country?: string[];
    linked?: boolean;
    missing?: string[];
    last_contacted_before?: string;
    last_contacted_after?: string;
    never_contacted?: boolean;
    has_photo?: boolean;
    birthday_month?: number;
    created_after?: string;
    relationship_kind?: number[];
    import_id?: number;
    custom?: Record<string, string[]>;
  };
  sort: ContactSort;
  columns: string[];
  position: number;
  contact_count: number;
};

export type ContactViewChange = {
  name?: string;
  icon?: string;
  filter?: {
    q?: string;
    type?: number | number[];
    tag?: string | string[];
    tag_match?: 'any' | 'all' | 'none';
    favorite?: boolean;
    company?: string | string[];
    city?: string | string[];
    country?: string | string[];
    linked?: boolean;
    missing?:
      | 'type'
      | 'email'
      | 'phone'
      | 'birthday'
      | 'tag'
      | 'schedule'
      | ('type' | 'email' | 'phone' | 'birthday' | 'tag' | 'schedule')[];
    last_contacted_before?: string;
    last_contacted_after?: string;
    never_contacted?: boolean;
    has_photo?: boolean;
    birthday_month?: number | string;
    created_after?: string;
    relationship_kind?: number | number[];
    import_id?: number;
    custom?: Record<string, string | string[]>;
  };
  sort?: ContactSort;
  columns?: string[];
  position?: number;
};

export type Conversation = {
  id: number;
  participants: Participant[];
  messages: Message[];
  is_active: boolean;
  last_message: Message | null;
  last_message_time: string | null;
  unread_count: number;
  is_placeholder: false;
};

export type CustomField = {
  id: number;
  name: string;
  kind: CustomFieldKind;
  options: string[];
  position: number;
  contact_count: number;
};

export type CustomFieldChange = { name?: string; options?: string[]; position?: number };

export type CustomFieldKind = 'text' | 'number' | 'date' | 'choice' | 'url' | 'yes_no';

export type CustomValue = string | number | boolean;

export type Dashboard = {
  contact_count: number | null;
  checklist: { steps: { step: ChecklistStep; done: boolean }[] } | null;
  today: Today | null;
  asks: { id: number; need: string; answer_count: number }[] | null;
  upcoming: { occurrences: Occurrence[]; more: number } | null;
  favorites: { contacts: ContactReference[]; count: number } | null;
  suggested: SuggestedConnection[] | null;
  quality: { duplicates: number; no_type: number; no_email: number } | null;
  growth: { month: string; contacts: number; connections: number }[] | null;
  earnings: Balances | null;
};

export type DuplicateGroup = {
  contact_ids: number[];
  contacts: Contact[];
  score: number;
  reasons: DuplicateReason[];
};

export type DuplicateReason =
  'same_email' | 'same_phone' | 'same_name' | 'similar_name' | 'same_birthday' | 'same_company';

export type Earning = {
  id: number;
  kind: EarningKind;
  amount: Money;
  reason: string;
  referral_id: number | null;
  payout_id: number | null;
  available_at: string;
  created_at: string;
};

export type EarningKind = 'reward' | 'clawback' | 'payout' | 'payout_returned';

export type ExcludedFields = { contact_id: number; updated_at: string; fields: string[] };

export type ExportFormat = 'vcf' | 'csv' | 'json';

export type FieldChange = { field: string; before: string; after: string; label?: string };

export type FollowProfile = 'ask' | 'always' | 'never';

export type FoundMessage = { message: Message; other: Participant };

export type Household = {
  id: number;
  name: string;
  address: Address | null;
  contact_ids: number[];
  contacts: ContactReference[];
};

export type HouseholdChange = {
  name?: string;
  contact_ids?: number[];
  address?: AddressInput | null;
  apply?: boolean;
};

export type ImportAction = 'add' | 'update' | 'skip';

export type ImportChange = {
  mapping?: Record<string, string>;
  decisions?: Record<string, ImportAction>;
  decide_all?: { from: ImportAction; to: ImportAction };
  tags?: string[];
  contact_type_id?: number | null;
};

export type ImportFile = {
  id: number;
  file_name: string;
  format: ImportFormat;
  columns: string[];
  mapping: Record<string, string>;
  tags: string[];
  contact_type_id: number | null;
  samples: string[][];
  totals: ImportTotals;
  unmapped: UnmappedValue[];
  status: ImportStatus;
  undoing: boolean;
  done: number;
  total: number;
  problem: string;
  undoable_until: string | null;
  created_at: string;
  updated_at: string;
};

export type ImportFormat = 'vcard' | 'csv' | 'addresses' | 'monica' | 'nametag';

export type ImportProblem = { field: string; message: string };

export type ImportRow = {
  index: number;
  contact: ProposedContact;
  action: ImportAction;
  duplicate_of: number | null;
  duplicate_name: string;
  problems: ImportProblem[];
};

export type ImportStatus = 'reading' | 'ready' | 'committing' | 'done' | 'failed' | 'undone';

export type ImportTotals = {
  rows: number;
  add: number;
  update: number;
  skip: number;
  problems: number;
};

export type Interaction = {
  id: number;
  kind: InteractionKind;
  occurred_at: string;
  body: string;
  contact_ids: number[];
  contacts: { id: number; name: string }[];
  program: string | null;
  created_at: string;
  updated_at: string;
};

export type InteractionChange = {
  kind?: InteractionKind;
  occurred_at?: string;
  body?: string;
  contact_ids?: number[];
};

export type InteractionKind = 'note' | 'call' | 'meeting' | 'email' | 'message' | 'other';

export type IntroducedPerson = {
  id: number | null;
  name: string;
  photo_url: string | null;
  avatar_url: string | null;
  headline: string;
};

export type Introduction = {
  id: number;
  state: IntroductionState;
  need: string;
  note: string;
  created_at: string;
  expires_at: string;
  introducer: IntroducedPerson;
  to_user: IntroducedPerson;
  contact: ContactReference | null;
  person: IntroducedPerson;
  card: SharedCard | null;
  ask_id: number | null;
  can_answer: boolean;
  conversation_id: number | null;
};

export type IntroductionState =
  'asked' | 'accepted' | 'connected' | 'declined' | 'expired' | 'withdrawn';

export type Labeled = { label: string; value: string };

export type LabeledDate = { label: string; date: string };

export type ListedKind = {
  id: number;
  name: string;
  inverse_name: string;
  group: RelationshipGroup;
  symmetric: boolean;
  built_in: boolean;
  synonyms: string[];
  inverse_synonyms: string[];
};

export type LoginMethods = {
  password_login: boolean;
  oidc_name: string | null;
  confirm_with: 'password' | 'provider';
};

export type MatchReason = {
  field:
    | 'job_title'
    | 'company_name'
    | 'department'
    | 'industry'
    | 'tags'
    | 'city'
    | 'country'
    | 'notes'
    | 'custom'
    | 'can_help_with';
  word: string;
};

export type MergeRequest = { keep_id: number; merge_ids: number[]; fields?: ContactFields };

export type Message = {
  id: number;
  content: string;
  conversation: number;
  sender: number;
  sender_name: string;
  sender_email: string | null;
  created_at: string;
  is_read: boolean;
  read_at: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  reply_to: QuotedMessage | null;
  reactions: Reaction[];
  contact_shares: MessageShare[];
  introduction: { id: number; introducer_name: string; need: string; note: string } | null;
};

export type MessageChange = { content: string };

export type MessageShare = { id: number; contact_name: string; status: ShareStatus };

export type Messenger = { service: string; handle: string };

export type Money = { amount_minor: number; currency: string };

export type MultiShare = {
  to_user: number;
  contacts: number[];
  message?: string;
  related_need?: string;
  ask_id?: number | null;
  message_id?: number | null;
  left_out?: ExcludedFields[];
  photos?: number[];
};

export type Network = {
  nodes: {
    contact_id: number;
    name: string;
    photo_url: string | null;
    avatar_url: string | null;
    distance: number;
  }[];
  edges: { from: number; to: number; label: string }[];
  names: { relationship_id: number; contact_id: number; name: string; label: string }[];
};

export type NewAsk = {
  need: string;
  details?: string;
  place?: string;
  expires_on?: string;
  audience: AskAudience;
};

export type NewCardLink = {
  contact_id: number;
  include: string[];
  expires_on?: string;
  note?: string;
};

export type NewContactType = {
  name: string;
  color?: ContactTypeColor;
  icon?: ContactTypeIcon;
  cadence_days?: number | null;
  position?: number;
};

export type NewContactView = {
  name: string;
  icon?: string;
  filter?: {
    q?: string;
    type?: number | number[];
    tag?: string | string[];
    tag_match?: 'any' | 'all' | 'none';
    favorite?: boolean;
    company?: string | string[];
    city?: string | string[];
    country?: string | string[];
    linked?: boolean;
    missing?:
      | 'type'
      | 'email'
      | 'phone'
      | 'birthday'
      | 'tag'
      | 'schedule'
      | ('type' | 'email' | 'phone' | 'birthday' | 'tag' | 'schedule')[];
    last_contacted_before?: string;
    last_contacted_after?: string;
    never_contacted?: boolean;
    has_photo?: boolean;
    birthday_month?: number | string;
    created_after?: string;
    relationship_kind?: number | number[];
    import_id?: number;
    custom?: Record<string, string | string[]>;
  };
  sort?: ContactSort;
  columns?: string[];
  position?: number;
};

export type NewConversation = { to_user: number; initial_message: string; sender?: number };

export type NewCustomField = {
  name: string;
  options?: string[];
  position?: number;
  kind: CustomFieldKind;
};

export type NewHousehold = {
  name: string;
  contact_ids: number[];
  address?: AddressInput | null;
  apply?: boolean;
};

export type NewInteraction = {
  kind: InteractionKind;
  occurred_at?: string;
  body?: string;
  contact_ids?: number[];
};

export type NewIntroduction = {
  to_user: number;
  contact_id: number;
  ask_id?: number | null;
  need?: string;
  note?: string;
  include?: string[];
};

export type NewMessage = {
  content: string;
  conversation?: number;
  sender?: number;
  reply_to_id?: number | null;
};

export type NewRelationship = {
  kind_id: number;
  inverse?: boolean;
  contact_id?: number | null;
  name?: string;
  since?: string | null;
  until?: string | null;
  note?: string;
};

export type NewRelationshipKind = {
  name: string;
  inverse_name?: string;
  group?: RelationshipGroup;
  symmetric?: boolean;
};

export type NewReminder = {
  title?: string;
  notes?: string;
  contact_ids?: number[];
  kind?: ReminderKind;
  due_date?: string;
  due_time?: string | null;
  time_zone?: string;
  rrule?: string | null;
  repeat_from?: 'schedule' | 'completion';
  lead_days?: number;
  channels?: ReminderChannel[];
  message_id?: number | null;
};

export type Notification = {
  id: number;
  type: 'message' | 'connection' | 'other';
  message: string;
  time: string;
  read: boolean;
  user: Person | null;
  data: {
    kind: NotificationKind;
    connection_id?: number;
    share_id?: number;
    ask_id?: number;
    introduction_id?: number;
    conversation_id?: number;
    user_id?: number;
    reminder_id?: number;
    contact_id?: number;
  };
};

export type NotificationEvent =
  | 'connection_request'
  | 'connection_accepted'
  | 'message'
  | 'share_received'
  | 'share_answered'
  | 'ask_received'
  | 'introduction_asked'
  | 'introduction_answered'
  | 'reminder_due'
  | 'weekly_digest'
  | 'referral';

export type NotificationFilter =
  'unread' | 'connections' | 'shares' | 'introductions' | 'reminders' | 'earnings' | 'security';

export type NotificationKind =
  | 'connection_accepted'
  | 'share_received'
  | 'share_accepted'
  | 'share_declined'
  | 'ask_received'
  | 'ask_helped'
  | 'introduction_asked'
  | 'introduction_received'
  | 'introduction_connected'
  | 'introduction_declined'
  | 'reminder_due'
  | 'weekly_digest'
  | 'referral_joined'
  | 'referral_rewarded'
  | 'payout_settled'
  | 'security';

export type Occurrence = {
  reminder_id: number | null;
  contact_id: number | null;
  contact_name: string | null;
  kind: OccurrenceKind;
  title: string;
  date: string;
  time: string | null;
  starts_at: string;
  status: ReminderStatus;
  repeats: boolean;
  original_date: string | null;
};

export type OccurrenceKind = 'one_off' | 'birthday' | 'keep_in_touch' | 'follow_up' | 'date';

export type OtherDetail = {
  name: string;
  label: string;
  value: string;
  fields: {
    name_prefix?: string;
    middle_name?: string;
    name_suffix?: string;
    phonetic_first_name?: string;
    phonetic_last_name?: string;
    pronouns?: string;
    department?: string;
    messengers?: Messenger[];
    birthday?: string | null;
    dates?: LabeledDate[];
    met_on?: string | null;
    deceased_on?: string | null;
  } | null;
};

export type OtherUser = {
  id: number;
  first_name: string;
  last_name: string;
  headline: string;
  avatar_url: string | null;
  bio?: string;
  job_title?: string;
  company_name?: string;
  industry?: string;
  website?: string;
  phone_number?: string;
  city?: string;
  country?: string;
  birthday?: string | null;
  can_help_with?: string[];
  looking_for?: string[];
  email: string | null;
  who_can_message: 'anyone' | 'connections' | 'nobody';
  connection: Connection | null;
  mutual_connections: number;
};

export type Participant = {
  id: number;
  name: string;
  photo_url: string | null;
  avatar_url: string | null;
  email: string | null;
};

export type Payout = {
  id: number;
  amount: Money;
  method: string;
  destination: string;
  state: PayoutState;
  why: string | null;
  created_at: string;
  settled_at: string | null;
};

export type PayoutState = 'requested' | 'paid' | 'rejected';

export type Person = {
  id: number;
  name: string;
  photo_url: string | null;
  avatar_url: string | null;
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  scope?: string;
  errors?: Record<string, string[]>;
};

export type ProfileAnswer = { take?: ProfileField[]; keep?: ProfileField[] };

export type ProfileChange = {
  field: ProfileField;
  mine: string | null;
  theirs: string;
  state: 'new' | 'kept' | 'taken';
  changed_at: string;
};

export type ProfileField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone_number'
  | 'job_title'
  | 'company_name'
  | 'industry'
  | 'website'
  | 'city'
  | 'country'
  | 'birthday';

export type ProposedContact = {
  name_prefix: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  name_suffix: string;
  nickname: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  pronouns: string;
  favorite: boolean;
  company_name: string;
  department: string;
  job_title: string;
  industry: string;
  company_size: string;
  website: string;
  company_notes: string;
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  messengers: Messenger[];
  birthday: string | null;
  dates: LabeledDate[];
  met_on: string | null;
  deceased_on: string | null;
  tags: string[];
  notes: string;
  how_we_met: string;
  cadence_days: number | null;
  last_contacted_at: string | null;
  contact_type: string;
  custom_values: ProposedCustomValue[];
};

export type ProposedCustomValue = {
  field_id: number | null;
  name: string;
  kind: CustomFieldKind;
  value: CustomValue;
};

export type PublicCard = { owner_name: string; card: SharedCard; note: string };

export type QuotedMessage = { id: number; sender: number; content: string; is_deleted: boolean };

export type Reaction = { user: number; emoji: string };

export type ReactionChange = { emoji: string };

export type Referral = {
  id: number;
  name: string;
  state: ReferralState;
  reason: string | null;
  signed_up_at: string;
  expires_at: string;
  qualified_at: string | null;
  held_until: string | null;
  settled_at: string | null;
};

export type ReferralFunnel = {
  clicks: number;
  signed_up: number;
  qualified: number;
  rewarded: number;
};

export type ReferralRule = {
  reward: Money;
  contacts: number;
  connections: number;
  days: number;
  hold_days: number;
  minimum_payout: Money;
};

export type ReferralState = 'signed_up' | 'qualified' | 'rewarded' | 'rejected';

export type ReferralSummary = {
  code: string;
  url: string;
  rule: ReferralRule;
  balances: Balances;
  next_available_at: string | null;
  funnel: ReferralFunnel;
  months: { month: string; earned: Money; paid: Money }[];
};

export type Relationship = {
  id: number;
  kind_id: number;
  inverse: boolean;
  label: string;
  group: RelationshipGroup;
  contact_id: number | null;
  contact: ContactReference | null;
  name: string;
  since: string | null;
  until: string | null;
  note: string;
};

export type RelationshipChange = {
  seen_from?: number;
  kind_id?: number;
  inverse?: boolean;
  contact_id?: number;
  name?: string;
  since?: string | null;
  until?: string | null;
  note?: string;
};

export type RelationshipGroup = 'family' | 'work' | 'social' | 'other';

export type RelationshipKind = {
  id: number;
  name: string;
  inverse_name: string;
  group: RelationshipGroup;
  symmetric: boolean;
  built_in: boolean;
};

export type RelationshipKindChange = {
  name?: string;
  inverse_name?: string;
  group?: RelationshipGroup;
  symmetric?: boolean;
};

export type Reminder = {
  id: number;
  title: string;
  is_default_title: boolean;
  notes: string;
  contact_ids: number[];
  contacts: ContactReference[];
  kind: ReminderKind;
  due_date: string;
  due_time: string | null;
  time_zone: string;
  rrule: string | null;
  repeat_from: 'schedule' | 'completion';
  lead_days: number;
  channels: ReminderChannel[];
  status: ReminderStatus;
  snoozed_until: string | null;
  next_fire_at: string | null;
  completed_at: string | null;
  done_times: number;
  last_done_at: string | null;
  message: { id: number; conversation: number } | null;
  created_at: string;
  updated_at: string;
};

export type ReminderChange = {
  title?: string;
  notes?: string;
  contact_ids?: number[];
  due_date?: string;
  due_time?: string | null;
  time_zone?: string;
  rrule?: string | null;
  repeat_from?: 'schedule' | 'completion';
  lead_days?: number;
  channels?: ReminderChannel[];
};

export type ReminderChannel = 'in_app' | 'email';

export type ReminderCompletion = {
  id: number;
  due_date: string;
  due_time: string | null;
  completed_at: string;
};

export type ReminderKind = 'one_off' | 'birthday' | 'keep_in_touch' | 'follow_up';

export type ReminderStatus = 'scheduled' | 'due' | 'snoozed' | 'done';

export type SearchHits = {
  contacts: Contact[];
  conversations: Conversation[];
  messages: FoundMessage[];
  reminders: Reminder[];
  connections: Connection[];
};

export type SecurityEvent = {
  id: number;
  kind: SecurityEventKind;
  created_at: string;
  ip: string;
  device: string;
};

export type SecurityEventKind =
  | 'signed_up'
  | 'logged_in'
  | 'logged_out'
  | 'login_failed'
  | 'login_refused'
  | 'session_revoked'
  | 'other_sessions_revoked'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'email_verified'
  | 'email_change_requested'
  | 'email_changed'
  | 'two_factor_enabled'
  | 'two_factor_disabled'
  | 'two_factor_failed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_failed'
  | 'program_connected'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'token_created'
  | 'token_used'
  | 'token_revoked'
  | 'webhook_created'
  | 'webhook_deleted'
  | 'data_exported'
  | 'account_disabled'
  | 'account_enabled';

export type ShareStatus = 'pending' | 'accepted' | 'declined' | 'withdrawn';

export type SharedCard = {
  name_prefix: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  name_suffix: string;
  nickname: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  pronouns: string;
  email: string;
  phone_number: string;
  company_name: string;
  department: string;
  job_title: string;
  industry: string;
  company_size: string;
  website: string;
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  messengers: Messenger[];
  birthday: string | null;
  dates: LabeledDate[];
  deceased_on: string | null;
};

export type SuggestedConnection = {
  user: UserCard;
  reason: string;
  mutual_connections: number;
  contact_id: number | null;
};

export type TagCadence = { tag: string; cadence_days: number };

export type TagCount = { name: string; contact_count: number };

export type TimelineEntry =
  | { id: number; at: string; type: 'interaction'; interaction: Interaction }
  | {
      id: number;
      at: string;
      type: 'message';
      message: { conversation: number; sender: number; sender_name: string; content: string };
    }
  | {
      id: number;
      at: string;
      type: 'share';
      share: {
        direction: 'sent' | 'received';
        of_this_card: boolean;
        with_user: number;
        with_name: string;
        contact_name: string;
        related_need: string;
        status: ShareStatus;
      };
    }
  | {
      id: number;
      at: string;
      type: 'reminder';
      reminder: { reminder_id: number | null; kind: ReminderKind; title: string; due_date: string };
    }
  | {
      id: number;
      at: string;
      type: 'change';
      change: { source: ChangeSource; program: string | null; fields: FieldChange[] };
      undoable_until: string | null;
    }
  | {
      id: number;
      at: string;
      type: 'created';
      created: { source: string; program: string | null };
    };

export type Today = { items: TodayItem[]; count: number; hidden: number };

export type TodayItem = {
  key: string;
  kind: TodayKind;
  name: string;
  reason: string;
  photo_url: string | null;
  avatar_url: string | null;
  contact_id: number | null;
  user_id: number | null;
  reminder_id: number | null;
  conversation_id: number | null;
  connection_id: number | null;
  share_id: number | null;
  ask_id: number | null;
  introduction_id: number | null;
  can_message: boolean;
  email: string | null;
};

export type TodayKind =
  | 'keep_in_touch'
  | 'birthday'
  | 'date'
  | 'follow_up'
  | 'reminder'
  | 'message'
  | 'share'
  | 'ask'
  | 'introduction'
  | 'outcome'
  | 'request'
  | 'job';

export type TrashedContact = {
  id: number;
  name_prefix: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  name_suffix: string;
  nickname: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  pronouns: string;
  email: string;
  phone_number: string;
  favorite: boolean;
  associated_user_id: number | null;
  linked_user: UserCard | null;
  contact_type_id: number | null;
  company_name: string;
  department: string;
  job_title: string;
  industry: string;
  company_size: string;
  website: string;
  company_notes: string;
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  messengers: Messenger[];
  birthday: string | null;
  dates: LabeledDate[];
  met_on: string | null;
  deceased_on: string | null;
  custom: Record<string, CustomValue>;
  tags: string[];
  notes: string;
  how_we_met: string;
  cadence_days: number | null;
  last_contacted_at: string | null;
  photo_url: string | null;
  follow_profile: FollowProfile;
  source: string;
  created_at: string;
  updated_at: string;
  deleted_at: string;
  gone_at: string;
};

export type UnmappedValue = { name: string; contact_count: number };

export type User = {
  id: number;
  first_name: string;
  last_name: string;
  headline: string;
  avatar_url: string | null;
  bio: string;
  job_title: string;
  company_name: string;
  industry: string;
  website: string;
  phone_number: string;
  city: string;
  country: string;
  birthday: string | null;
  can_help_with: string[];
  looking_for: string[];
  email: string;
  email_verified: boolean;
  administrator: boolean;
  field_visibility: Partial<Record<VisibleField, Visibility>>;
  who_can_message: 'anyone' | 'connections' | 'nobody';
  discoverable: boolean;
  typing_indicator: boolean;
  follow_profile: FollowProfile;
  theme: 'light' | 'dark' | 'system';
  language: 'en' | 'de' | 'ar' | 'ja' | null;
  locale: string;
  time_zone: string;
  week_start: number;
  reminder_time: string;
  digest_day: number;
  digest_time: string;
  quiet_from: string | null;
  quiet_to: string | null;
  notification_preferences: Record<
    NotificationEvent,
    { in_app: boolean; email: boolean; push: boolean }
  >;
  two_factor_enabled: boolean;
  login_methods: LoginMethods;
  onboarding_step: number;
  onboarding_completed_at: string | null;
  purposes: string[];
  checklist_hidden: boolean;
  referral_code: string;
  created_at: string;
};

export type UserCard = {
  id: number;
  first_name: string;
  last_name: string;
  headline: string;
  avatar_url: string | null;
};

export type ValueSource = {
  kind: 'typed' | 'import' | 'share' | 'profile' | 'device';
  name: string | null;
  at: string;
};

export type Visibility = 'private' | 'connections' | 'public';

export type VisibleField =
  | 'bio'
  | 'job_title'
  | 'company_name'
  | 'industry'
  | 'website'
  | 'phone_number'
  | 'city'
  | 'country'
  | 'birthday'
  | 'can_help_with'
  | 'looking_for';

/** What each route takes and returns. */
export interface Routes {
  /**
   * List current announcements.
   * What administrators announce to everyone with an account today, newest first.
   * Any token.
   */
  'GET /api/announcements/': { response: { results: Announcement[] } };
  /**
   * Get the current user.
   * Scope: `account:read`.
   */
  'GET /api/me/': { response: User };
  /**
   * List blocked users.
   * Sorted by the time of the block, newest first.
   * Scope: `network:read`.
   */
  'GET /api/blocks/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Block[]; next_cursor: string | null };
  };
  /**
   * Block a user.
   * Also ends the connection, withdraws the current user's pending request or silently rejects the other user's. The blocked user isn't notified, and repeating the call succeeds. Returns 400 at `user_id` for the current user, and for users whose profile the current user can't see and who never requested a connection.
   * Scope: `network:write`.
   */
  'POST /api/blocks/': { body: { user_id: number }; idempotencyKey: true; response: Block };
  /**
   * Unblock a user.
   * The id is the user's, not the block's. Messages sent during the block stay hidden. Returns 404 if the user isn't blocked.
   * Scope: `network:write`.
   */
  'DELETE /api/blocks/{id}/': { params: { id: number }; response: undefined };
  /**
   * List security events.
   * Events of the account, such as logins and password changes, newest first. Events are deleted after a year.
   * Scope: `account:read`.
   */
  'GET /api/security-log/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: SecurityEvent[]; next_cursor: string | null };
  };
  /**
   * Get a user profile.
   * Contains the fields that the user shows to the current user; the email only if the two are connected. Visible to the user, connections, users with a pending request or a conversation with them, users who see them as a suggestion, and holders of their connect code, given as `code`. Returns 404 for everyone else, as for unknown users and users who blocked the current user; the code is `account_deleted` for deleted users the current user has a conversation with. Returns 429 past the hourly limit for users who aren’t connected.
   * Scope: `network:read`.
   */
  'GET /api/users/{id}/': {
    params: { id: number };
    query: { code?: string | undefined };
    response: OtherUser;
  };
  /**
   * List contacts.
   * All filters must match. Several values repeat the parameter. Sorted by name unless `sort` is given; `count` is the total over all pages. `q` tolerates typos only if nothing matches exactly.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      q?: string | undefined;
      type?: number | number[] | undefined;
      tag?: string | string[] | undefined;
      tag_match?: 'any' | 'all' | 'none' | undefined;
      favorite?: boolean | undefined;
      company?: string | string[] | undefined;
      city?: string | string[] | undefined;
      country?: string | string[] | undefined;
      linked?: boolean | undefined;
      missing?:
        | 'type'
        | 'email'
        | 'phone'
        | 'birthday'
        | 'tag'
        | 'schedule'
        | ('type' | 'email' | 'phone' | 'birthday' | 'tag' | 'schedule')[]
        | undefined;
      last_contacted_before?: string | undefined;
      last_contacted_after?: string | undefined;
      never_contacted?: boolean | undefined;
      has_photo?: boolean | undefined;
      birthday_month?: string | undefined;
      created_after?: string | undefined;
      relationship_kind?: number | number[] | undefined;
      import_id?: number | undefined;
      custom?: Record<string, string | string[]> | undefined;
      sort?: ContactSort | undefined;
    };
    response: { results: Contact[]; next_cursor: string | null; count: number };
  };
  /**
   * Create a contact.
   * Requires at least a name, an email, a phone number or a company; otherwise returns 400 at `first_name`. A contact can only be linked to a connected user. `cadence_days` is how often to be in touch: null uses the shortest schedule of its tags, else that of its type, and 0 turns keep in touch off.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/': { body: ContactFields; idempotencyKey: true; response: Contact };
  /**
   * Get a contact.
   * With the imported values that no field holds, as `extra`, and where each value comes from, as `sources`. Returns 404 for contacts in the trash.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/{id}/': { params: { id: number }; response: ContactDetails };
  /**
   * Replace a contact.
   * Omitted fields become empty. The requirements are those of a new contact. Returns 412 if `If-Match` doesn't match the current version.
   * Scope: `contacts:write`.
   */
  'PUT /api/contacts/{id}/': {
    params: { id: number };
    body: ContactFields;
    ifMatch: true;
    response: Contact;
  };
  /**
   * Update a contact.
   * Changes the given fields; null clears a field. `follow_profile` says whether a linked contact takes changes of the profile; null uses the setting of the current user. A `cadence_days` of null uses the schedule of the tags or the type, and 0 turns keep in touch off. The requirements are those of a new contact. Returns 412 if `If-Match` doesn't match the current version.
   * Scope: `contacts:write`.
   */
  'PATCH /api/contacts/{id}/': {
    params: { id: number };
    body: ContactFields;
    ifMatch: true;
    response: Contact;
  };
  /**
   * Move a contact to the trash.
   * The contact can be restored for 30 days and is then permanently deleted. Returns 412 if `If-Match` doesn't match the current version.
   * Scope: `contacts:write`.
   */
  'DELETE /api/contacts/{id}/': { params: { id: number }; ifMatch: true; response: undefined };
  /**
   * Update the company fields of a contact.
   * Changes the given company fields and nothing else. Returns 412 if `If-Match` doesn't match the current version.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/{id}/company_info/': {
    params: { id: number };
    body: CompanyFields;
    ifMatch: true;
    response: Contact;
  };
  /**
   * Upload the photo of a contact.
   * Accepts PNG, JPEG, WebP, GIF and, where the server can read it, HEIC up to 10 MiB and 50 megapixels. The image is turned upright and cropped to a square of 512 pixels, and its metadata is removed. The URL of a previous photo becomes invalid. Returns 400 at `image` for other content, 412 if `If-Match` doesn't match the current version, 413 if the file is too large, and 415 unless sent as `multipart/form-data`.
   * Scope: `contacts:write`.
   */
  'PUT /api/contacts/{id}/photo/': {
    params: { id: number };
    body: { image: Blob };
    ifMatch: true;
    response: Contact;
  };
  /**
   * Delete the photo of a contact.
   * Its URL becomes invalid. Repeating the call succeeds. Returns 412 if `If-Match` doesn't match the current version.
   * Scope: `contacts:write`.
   */
  'DELETE /api/contacts/{id}/photo/': { params: { id: number }; ifMatch: true; response: Contact };
  /**
   * List page cursors for random access.
   * Returns the cursors at which the second and later pages of 100 contacts start, for the same filters and order as the list, and where each letter starts. Use them to jump to any page. With `contact`, also returns where this contact is.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/landmarks/': {
    query: {
      q?: string | undefined;
      type?: number | number[] | undefined;
      tag?: string | string[] | undefined;
      tag_match?: 'any' | 'all' | 'none' | undefined;
      favorite?: boolean | undefined;
      company?: string | string[] | undefined;
      city?: string | string[] | undefined;
      country?: string | string[] | undefined;
      linked?: boolean | undefined;
      missing?:
        | 'type'
        | 'email'
        | 'phone'
        | 'birthday'
        | 'tag'
        | 'schedule'
        | ('type' | 'email' | 'phone' | 'birthday' | 'tag' | 'schedule')[]
        | undefined;
      last_contacted_before?: string | undefined;
      last_contacted_after?: string | undefined;
      never_contacted?: boolean | undefined;
      has_photo?: boolean | undefined;
      birthday_month?: string | undefined;
      created_after?: string | undefined;
      relationship_kind?: number | number[] | undefined;
      import_id?: number | undefined;
      custom?: Record<string, string | string[]> | undefined;
      sort?: ContactSort | undefined;
      contact?: number | undefined;
    };
    response: ContactPageCursors;
  };
  /**
   * List tags with contact counts.
   * Sorted by name. Contacts in the trash aren't counted.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/tags/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: TagCount[]; next_cursor: string | null };
  };
  /**
   * List companies, cities or countries of contacts.
   * Those starting with `q`, ignoring case and accents, at most 20, the most frequent first. Places are those of the first address.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/values/': {
    query: { field: 'company' | 'city' | 'country'; q?: string | undefined };
    response: { results: ContactValue[] };
  };
  /**
   * List contacts that a new one may duplicate.
   * Those with this email, phone number in any notation, or full name without case and accents; at most 5.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/matches/': {
    query: { email?: string | undefined; phone?: string | undefined; name?: string | undefined };
    response: { results: Contact[] };
  };
  /**
   * List contacts linked to a user.
   * Returns the current user's contacts that are linked to `user_id`; empty for unknown users.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/search/': {
    query: { limit?: number | undefined; cursor?: string | undefined; user_id: number };
    response: { results: Contact[]; next_cursor: string | null };
  };
  /**
   * Compare a contact with the linked user's profile.
   * The fields that the linked user shows to the current user and that differ from the contact, and those taken from the profile. Empty unless the contact is linked to a connection. With a `follow_profile` of `never` no field is `new`. Returns 404 for contacts in the trash.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/{id}/profile-changes/': {
    params: { id: number };
    response: { results: ProfileChange[] };
  };
  /**
   * Take or keep differences from the linked user's profile.
   * `take` copies fields from the profile, which the timeline shows and can undo. `keep` keeps the contact's values until the profile changes again. Returns 400 at `take` or `keep` for fields that the user doesn't show or the contact already has, and 412 if `If-Match` doesn't match the current version.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/{id}/profile-changes/': {
    params: { id: number };
    body: ProfileAnswer;
    ifMatch: true;
    response: Contact;
  };
  /**
   * List contact types.
   * Sorted by `position`.
   * Scope: `contacts:read`.
   */
  'GET /api/contact-types/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ContactType[]; next_cursor: string | null };
  };
  /**
   * Create a contact type.
   * Added at `position`, by default last. Returns 400 at `name` if a type with that name exists (case-insensitive) or if there are already 100 types.
   * Scope: `contacts:write`.
   */
  'POST /api/contact-types/': { body: NewContactType; idempotencyKey: true; response: ContactType };
  /**
   * Update a contact type.
   * Changes the given fields. A new `position` moves the other types; a position past the end means last. Returns 400 at `name` if a type with that name exists (case-insensitive).
   * Scope: `contacts:write`.
   */
  'PATCH /api/contact-types/{id}/': {
    params: { id: number };
    body: ContactTypeChange;
    response: ContactType;
  };
  /**
   * Delete a contact type.
   * Contacts of this type are kept and have no type afterwards.
   * Scope: `contacts:write`.
   */
  'DELETE /api/contact-types/{id}/': { params: { id: number }; response: undefined };
  /**
   * List tags with colors and contact counts.
   * Sorted by name. Contacts in the trash aren't counted.
   * Scope: `contacts:read`.
   */
  'GET /api/contact-tags/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ContactTag[]; next_cursor: string | null };
  };
  /**
   * Rename a tag, or merge it into another.
   * Contacts with both tags keep `to`. Color and keep-in-touch schedule move along unless `to` has its own. Undo it as a bulk action.
   * Scope: `contacts:write`.
   */
  'POST /api/contact-tags/rename/': {
    body: { from: string; to: string };
    idempotencyKey: true;
    response: { changed: number; batch_id: number };
  };
  /**
   * Remove a tag from all contacts.
   * Also deletes its color and keep-in-touch schedule. Undo it as a bulk action.
   * Scope: `contacts:write`.
   */
  'POST /api/contact-tags/delete/': {
    body: { name: string };
    idempotencyKey: true;
    response: { changed: number; batch_id: number };
  };
  /**
   * Set the color of a tag.
   * Null removes the color. Undo it as a bulk action.
   * Scope: `contacts:write`.
   */
  'POST /api/contact-tags/color/': {
    body: { name: string; color: ContactTypeColor | null };
    idempotencyKey: true;
    response: { changed: number; batch_id: number };
  };
  /**
   * List saved views of contacts.
   * Sorted by `position`. `contact_count` is the number of contacts that match the filter without tolerating typos.
   * Scope: `contacts:read`.
   */
  'GET /api/contact-views/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ContactView[]; next_cursor: string | null };
  };
  /**
   * Save a view of contacts.
   * Added at `position`, by default last. Returns 400 at `name` if there are already 100 views.
   * Scope: `contacts:write`.
   */
  'POST /api/contact-views/': { body: NewContactView; idempotencyKey: true; response: ContactView };
  /**
   * Update a saved view.
   * Changes the given fields. A new `position` moves the other views; a position past the end means last.
   * Scope: `contacts:write`.
   */
  'PATCH /api/contact-views/{id}/': {
    params: { id: number };
    body: ContactViewChange;
    response: ContactView;
  };
  /**
   * Delete a saved view.
   * Contacts aren’t changed.
   * Scope: `contacts:write`.
   */
  'DELETE /api/contact-views/{id}/': { params: { id: number }; response: undefined };
  /**
   * List custom fields.
   * Sorted by `position`, without deleted ones. With `deleted=true`, only those that can be restored.
   * Scope: `contacts:read`.
   */
  'GET /api/custom-fields/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      deleted?: boolean | undefined;
    };
    response: { results: CustomField[]; next_cursor: string | null };
  };
  /**
   * Create a custom field.
   * Added at `position`, by default last. Returns 400 at `name` if a field with that name exists (case-insensitive) or if there are already 50 fields, and at `options` if a `choice` has none or another kind has some.
   * Scope: `contacts:write`.
   */
  'POST /api/custom-fields/': { body: NewCustomField; idempotencyKey: true; response: CustomField };
  /**
   * Update a custom field.
   * Changes the given fields; the kind stays. A new `position` moves the other fields; a position past the end means last. Contacts keep the values of removed options. Returns 400 as for a new field.
   * Scope: `contacts:write`.
   */
  'PATCH /api/custom-fields/{id}/': {
    params: { id: number };
    body: CustomFieldChange;
    response: CustomField;
  };
  /**
   * Delete a custom field.
   * Contacts keep its values in `extra`. Can be undone for 30 days.
   * Scope: `contacts:write`.
   */
  'DELETE /api/custom-fields/{id}/': { params: { id: number }; response: undefined };
  /**
   * Restore a deleted custom field with its values.
   * Possible for 30 days. Restoring a field that isn’t deleted succeeds. Returns 409 if another field has its name or if there are already 50 fields.
   * Scope: `contacts:write`.
   */
  'POST /api/custom-fields/{id}/restore/': { params: { id: number }; response: CustomField };
  /**
   * List kinds of relationships.
   * The built-in kinds, in the reader's language, then the user's own, oldest first. `name` is what the other person is to a contact, and `inverse_name` what the contact is to the other person. `synonyms` and `inverse_synonyms` are other words for them; own kinds have none.
   * Scope: `contacts:read`.
   */
  'GET /api/relationship-kinds/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ListedKind[]; next_cursor: string | null };
  };
  /**
   * Create a kind of relationship.
   * Without `inverse_name` the kind is symmetric. `group` defaults to `other`. Returns 400 at `name` if there's a kind with that name (case-insensitive) or if there are already 100 own kinds, and at `inverse_name` if a kind that isn't symmetric has none.
   * Scope: `contacts:write`.
   */
  'POST /api/relationship-kinds/': {
    body: NewRelationshipKind;
    idempotencyKey: true;
    response: RelationshipKind;
  };
  /**
   * Update a kind of relationship.
   * Changes the given fields. Returns 403 for a built-in kind, 409 if `symmetric` would change while the kind is used, and 400 as for a new one.
   * Scope: `contacts:write`.
   */
  'PATCH /api/relationship-kinds/{id}/': {
    params: { id: number };
    body: RelationshipKindChange;
    response: RelationshipKind;
  };
  /**
   * Delete a kind of relationship.
   * Returns 403 for a built-in kind, and 409 while relationships use it, including those of contacts in the trash.
   * Scope: `contacts:write`.
   */
  'DELETE /api/relationship-kinds/{id}/': { params: { id: number }; response: undefined };
  /**
   * List relationships of a contact.
   * Oldest first. Each is stored once and listed for both contacts. Those with contacts in the trash aren't listed until the contact is restored.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/{id}/relationships/': {
    params: { id: number };
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Relationship[]; next_cursor: string | null };
  };
  /**
   * Add a relationship.
   * The kind is what the other person, `contact_id` or `name`, is to this contact; `inverse` turns it round. Returns 400 at `contact_id` without either, for the contact itself and beyond 200 relationships of a contact, and 409 if the two already have a relationship of this kind, in either direction.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/{id}/relationships/': {
    params: { id: number };
    body: NewRelationship;
    idempotencyKey: true;
    response: Relationship;
  };
  /**
   * Update a relationship.
   * Changes the given fields. `contact_id` turns a name into a contact. Returns 400 at `contact_id` if it already has another contact, at `name` if it has a contact, and at `seen_from` for a contact that isn’t part of it, and 409 as for a new one.
   * Scope: `contacts:write`.
   */
  'PATCH /api/relationships/{id}/': {
    params: { id: number };
    body: RelationshipChange;
    response: Relationship;
  };
  /**
   * Remove a relationship.
   * Removes it from both contacts.
   * Scope: `contacts:write`.
   */
  'DELETE /api/relationships/{id}/': { params: { id: number }; response: undefined };
  /**
   * Get the people around a contact.
   * Contacts that are up to `depth` relationships away (1 to 3, default 1), at most 200 with the contact itself, the nearest first, and all relationships between them. `names` are people without a contact as far away, as long as there's room.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/{id}/network/': {
    params: { id: number };
    query: { depth?: '1' | '2' | '3' | undefined };
    response: Network;
  };
  /**
   * List chains of people to a contact.
   * Up to 5 shortest chains of at most 6 contacts. The first is linked to a connection or has a relationship to the user's own contact, which is the one with the email address of the account; the others have a relationship to the one before. `reason` is in the reader's language. Empty if there's none, and for unknown contacts.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/paths/': { query: { to: number }; response: ContactPaths };
  /**
   * List households.
   * Oldest first.
   * Scope: `contacts:read`.
   */
  'GET /api/households/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Household[]; next_cursor: string | null };
  };
  /**
   * Create a household.
   * With `apply`, the address replaces the previous address of the household in each contact that has it, and is added to the others. Returns 400 at `contact_ids` if a contact doesn't exist, and at `address` if a contact already has the maximum number of addresses.
   * Scope: `contacts:write`.
   */
  'POST /api/households/': { body: NewHousehold; idempotencyKey: true; response: Household };
  /**
   * Get a household.
   * Scope: `contacts:read`.
   */
  'GET /api/households/{id}/': { params: { id: number }; response: Household };
  /**
   * Update a household.
   * Changes the given fields. `contact_ids` replaces all contacts except those in the trash. With `apply`, the address replaces the previous address of the household in each contact that has it, and is added to the others. Returns 400 as for a new one.
   * Scope: `contacts:write`.
   */
  'PATCH /api/households/{id}/': {
    params: { id: number };
    body: HouseholdChange;
    response: Household;
  };
  /**
   * Delete a household.
   * Its contacts and their addresses stay.
   * Scope: `contacts:write`.
   */
  'DELETE /api/households/{id}/': { params: { id: number }; response: undefined };
  /**
   * Get a contact with its relationships and newest timeline entries.
   * The contact, its relationships, households and profile changes, and the first page of its timeline with 5 entries. Returns 404 for contacts in the trash.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/{id}/overview/': { params: { id: number }; response: ContactOverview };
  /**
   * List timeline entries of a contact.
   * Interactions, messages, shares, completed reminders and changes of the contact, newest first. With `type`, only entries of that type. Returns 404 for contacts in the trash.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/{id}/timeline/': {
    params: { id: number };
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      type?: 'interaction' | 'message' | 'share' | 'reminder' | 'change' | undefined;
    };
    response: { results: TimelineEntry[]; next_cursor: string | null };
  };
  /**
   * Undo a change in the timeline.
   * Reverts a change with `undoable_until`, within 30 days; later edits stay. Returns 404 if the contact has no such change, and 409 if it was already undone, is too old or can't be undone.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/{id}/timeline/{entry}/undo/': {
    params: { id: number; entry: number };
    response: Contact;
  };
  /**
   * Log an interaction.
   * `contact_ids` adds other contacts. Kinds other than `note` update when the contacts were last contacted. Returns 404 if the contact doesn't exist or is in the trash, and 400 for such other contacts and if `occurred_at` is more than a day ahead.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/{id}/interactions/': {
    params: { id: number };
    body: NewInteraction;
    idempotencyKey: true;
    response: Interaction;
  };
  /**
   * Update an interaction.
   * Changes the given fields. `contact_ids` replaces all contacts except those in the trash. Returns 400 at `contact_ids` if a contact doesn't exist and at `occurred_at` if it is more than a day ahead.
   * Scope: `contacts:write`.
   */
  'PATCH /api/interactions/{id}/': {
    params: { id: number };
    body: InteractionChange;
    response: Interaction;
  };
  /**
   * Delete an interaction.
   * Deletes it permanently for all its contacts, and updates when they were last contacted.
   * Scope: `contacts:write`.
   */
  'DELETE /api/interactions/{id}/': { params: { id: number }; response: undefined };
  /**
   * List bulk actions.
   * Newest first; those of the last 30 days.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/bulk/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ContactBatch[]; next_cursor: string | null };
  };
  /**
   * Run a bulk action (all or nothing).
   * `changed` counts the contacts that weren't in the target state already. Returns 400 at `ids` if a contact doesn't exist and at `value` if the action doesn't accept it; then nothing is changed. `set_cadence` takes days, 0 to turn keep in touch off, or null for the schedule of tags and type. Returns 429 while too many bulk actions are running.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/bulk/': {
    body: BulkRequest;
    idempotencyKey: true;
    response: { changed: number; batch_id: number };
  };
  /**
   * Get a bulk action.
   * Shows the progress of the action. Bulk actions are deleted after 30 days.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/bulk/{id}/': { params: { id: number }; response: ContactBatch };
  /**
   * Undo a bulk action.
   * Possible for 30 days; contacts changed in the meantime stay as they are. Returns 409 if the action failed, was already undone or is too old, and 429 while too many bulk actions are running.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/bulk/{id}/undo/': { params: { id: number }; response: { changed: number } };
  /**
   * List contacts in the trash.
   * Sorted by deletion time, newest first. Contacts are permanently deleted after 30 days, at `gone_at`.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/trash/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: TrashedContact[]; next_cursor: string | null };
  };
  /**
   * Empty the trash.
   * Permanently deletes all contacts in the trash, and interactions without other contacts. Can't be undone.
   * Scope: `contacts:write`.
   */
  'DELETE /api/contacts/trash/': { response: undefined };
  /**
   * Restore a contact from the trash.
   * Returns 404 if the contact isn't in the trash.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/{id}/restore/': { params: { id: number }; response: Contact };
  /**
   * Permanently delete a contact in the trash.
   * Can't be undone. Interactions without other contacts are deleted, too. Returns 404 if the contact isn't in the trash.
   * Scope: `contacts:write`.
   */
  'DELETE /api/contacts/trash/{id}/': { params: { id: number }; response: undefined };
  /**
   * List possible duplicates.
   * Sorted by score, best first. Contacts are compared after they change; `searching` is true until then.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/duplicates/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: {
      results: DuplicateGroup[];
      next_cursor: string | null;
      count: number;
      searching: boolean;
    };
  };
  /**
   * Mark contacts as not duplicates.
   * Permanent: these contacts aren't suggested as duplicates of each other again. Returns 400 at `contact_ids` if a contact doesn't exist.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/duplicates/dismiss/': {
    body: { contact_ids: number[] };
    response: undefined;
  };
  /**
   * Merge contacts.
   * Combines all data into the contact in `keep_id`: lists are combined, and replaced single values are added to the notes. Can be undone for 30 days. Returns 400 if a contact doesn't exist, if the contacts are linked to different users, or if the result would exceed the limits of a contact.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/merge/': {
    body: MergeRequest;
    idempotencyKey: true;
    response: {
      id: number;
      name_prefix: string;
      first_name: string;
      middle_name: string;
      last_name: string;
      name_suffix: string;
      nickname: string;
      phonetic_first_name: string;
      phonetic_last_name: string;
      pronouns: string;
      email: string;
      phone_number: string;
      favorite: boolean;
      associated_user_id: number | null;
      linked_user: UserCard | null;
      contact_type_id: number | null;
      company_name: string;
      department: string;
      job_title: string;
      industry: string;
      company_size: string;
      website: string;
      company_notes: string;
      emails: Labeled[];
      phones: Labeled[];
      addresses: Address[];
      urls: Labeled[];
      messengers: Messenger[];
      birthday: string | null;
      dates: LabeledDate[];
      met_on: string | null;
      deceased_on: string | null;
      custom: Record<string, CustomValue>;
      tags: string[];
      notes: string;
      how_we_met: string;
      cadence_days: number | null;
      last_contacted_at: string | null;
      photo_url: string | null;
      follow_profile: FollowProfile;
      source: string;
      created_at: string;
      updated_at: string;
      merge_id: number;
    };
  };
  /**
   * List merges that can be undone.
   * Merges of the last 30 days that weren't undone, newest first.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/merges/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ContactMerge[]; next_cursor: string | null };
  };
  /**
   * Undo a merge.
   * Possible for 30 days; later edits stay. Returns 409 if the merge was already undone or is too old, or if the remaining contact is in the trash or was merged into another one.
   * Scope: `contacts:write`.
   */
  'POST /api/contacts/merges/{id}/undo/': { params: { id: number }; response: Contact };
  /**
   * Export contacts as vCard, CSV or JSON.
   * Exports all contacts, those that match the filters, or the one with this `id`. `version` sets the vCard version: 4.0 by default, or 3.0. An error during the download truncates the file.
   * Scope: `contacts:read`.
   */
  'GET /api/contacts/export/': {
    query: {
      q?: string | undefined;
      type?: number | number[] | undefined;
      tag?: string | string[] | undefined;
      tag_match?: 'any' | 'all' | 'none' | undefined;
      favorite?: boolean | undefined;
      company?: string | string[] | undefined;
      city?: string | string[] | undefined;
      country?: string | string[] | undefined;
      linked?: boolean | undefined;
      missing?:
        | 'type'
        | 'email'
        | 'phone'
        | 'birthday'
        | 'tag'
        | 'schedule'
        | ('type' | 'email' | 'phone' | 'birthday' | 'tag' | 'schedule')[]
        | undefined;
      last_contacted_before?: string | undefined;
      last_contacted_after?: string | undefined;
      never_contacted?: boolean | undefined;
      has_photo?: boolean | undefined;
      birthday_month?: string | undefined;
      created_after?: string | undefined;
      relationship_kind?: number | number[] | undefined;
      import_id?: number | undefined;
      custom?: Record<string, string | string[]> | undefined;
      format: ExportFormat;
      id?: number | undefined;
      version?: '4.0' | '3.0' | undefined;
    };
    response: Blob;
  };
  /**
   * List imports.
   * Newest first.
   * Scope: `contacts:read`.
   */
  'GET /api/imports/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ImportFile[]; next_cursor: string | null };
  };
  /**
   * Upload a file and preview its import.
   * Accepts vCard (.vcf), CSV, lists of email addresses, and the JSON exports of Monica and Nametag, up to 20 MiB and 50,000 rows. No contact is created before the commit; unused previews are deleted after a week. Returns 400 at `file` if it can't be read, 413 if it is too large, 415 unless sent as `multipart/form-data`, and 429 while too many imports are running.
   * Scope: `contacts:write`.
   */
  'POST /api/imports/': { body: { file: Blob }; idempotencyKey: true; response: ImportFile };
  /**
   * Get an import.
   * Shows the status and progress of the import.
   * Scope: `contacts:read`.
   */
  'GET /api/imports/{id}/': { params: { id: number }; response: ImportFile };
  /**
   * Update the column mapping, row decisions, tags or type.
   * A new mapping reads the CSV file again and resets all decisions. `tags` and `contact_type_id` apply to every row that is added, and fill updated contacts. Returns 400 for unknown columns, for files without columns, for impossible decisions and unknown types, and 409 unless the import is ready.
   * Scope: `contacts:write`.
   */
  'PATCH /api/imports/{id}/': { params: { id: number }; body: ImportChange; response: ImportFile };
  /**
   * List import rows.
   * Sorted as in the file. Each row has the proposed contact, its action and its problems.
   * Scope: `contacts:read`.
   */
  'GET /api/imports/{id}/rows/': {
    params: { id: number };
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      action?: ImportAction | undefined;
      problems?: boolean | undefined;
    };
    response: { results: ImportRow[]; next_cursor: string | null };
  };
  /**
   * Commit an import.
   * Creates and updates the contacts in the background, all or none. Repeating the call while it runs succeeds. Returns 409 if the import is already done, still being read, unreadable or empty, and 429 while too many imports are running.
   * Scope: `contacts:write`.
   */
  'POST /api/imports/{id}/commit/': { params: { id: number }; response: ImportFile };
  /**
   * Undo an import.
   * Possible for 30 days; runs in the background and removes exactly what the import added, including relationships, interactions and reminders. Contacts edited since then move to the trash, and edits of updated contacts stay. Returns 409 if the import isn't done, was already undone or is too old.
   * Scope: `contacts:write`.
   */
  'POST /api/imports/{id}/undo/': { params: { id: number }; response: ImportFile };
  /**
   * List conversations.
   * Sorted by the last message, newest first, without messages and without hidden conversations. With `user`, returns only the conversation with that user, even if it is hidden.
   * Scope: `messages:read`.
   */
  'GET /api/conversations/': {
    query: { limit?: number | undefined; cursor?: string | undefined; user?: number | undefined };
    response: { results: Conversation[]; next_cursor: string | null };
  };
  /**
   * Get a conversation with its newest 50 messages.
   * The messages are sorted oldest first.
   * Scope: `messages:read`.
   */
  'GET /api/conversations/{id}/': { params: { id: string | number }; response: Conversation };
  /**
   * List messages, optionally around one message.
   * The first page has the newest messages, or with `around` the page with that message in its middle. Each page is sorted oldest first. `next_cursor` leads to older messages, `newer_cursor` to newer ones. Returns 404 if the conversation doesn't contain the message in `around`.
   * Scope: `messages:read`.
   */
  'GET /api/conversations/{id}/messages/': {
    params: { id: string | number };
    query: { limit?: number | undefined; cursor?: string | undefined; around?: string | undefined };
    response: { results: Message[]; next_cursor: string | null; newer_cursor: string | null };
  };
  /**
   * Send a message.
   * Returns 400 at `reply_to_id` for messages outside the conversation, 403 if the recipient doesn't accept messages from the current user or deleted the account, 409 if the `Idempotency-Key` belongs to another message, and 429 past the limit per minute.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/{id}/messages/': {
    params: { id: string | number };
    body: NewMessage;
    idempotencyKey: true;
    response: Message;
  };
  /**
   * Search messages.
   * Finds messages that contain all words of `q`, newest first, including hidden conversations. With `conversation`, searches only that one.
   * Scope: `messages:read`.
   */
  'GET /api/messages/search/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      q: string;
      conversation?: string | undefined;
    };
    response: { results: FoundMessage[]; next_cursor: string | null };
  };
  /**
   * Start a conversation (200 if one exists).
   * Sends the first message and returns 201, or 200 if the two users already have a conversation. Returns 400 at `to_user` for unknown users, 403 if the recipient doesn't accept messages from the current user, 403 `email_not_verified` for a first message to someone who isn't a connection until the current user's address is verified (if the operator requires it), 409 if the `Idempotency-Key` belongs to another message, and 429 past the limits for messages and new conversations.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/start/': {
    body: NewConversation;
    idempotencyKey: true;
    response: Conversation;
  };
  /**
   * Mark a conversation as read.
   * Marks all received messages of the conversation as read, with `up_to` only those up to this id; repeating the call succeeds.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/{id}/mark_read/': {
    params: { id: string | number };
    query: { up_to?: string | undefined };
    response: Conversation;
  };
  /**
   * Mark a message as read.
   * Repeating the call succeeds. Returns 400 for messages that the current user sent.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/{id}/messages/{message_id}/mark_read/': {
    params: { id: string | number; message_id: string | number };
    response: Message;
  };
  /**
   * Hide a conversation until the next message.
   * Removes the conversation from the list; a new message shows it again.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/{id}/hide/': { params: { id: string | number }; response: undefined };
  /**
   * Mark all conversations as read.
   * Marks all received messages as read, including those in hidden conversations.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/mark_all_read/': { response: undefined };
  /**
   * Get the unread message count.
   * Counts the unread messages of all conversations that aren't hidden.
   * Scope: `messages:read`.
   */
  'GET /api/messages/unread-count/': { response: { unread_count: number } };
  /**
   * Edit a message.
   * Its sender can replace the text for 15 minutes; both participants see `edited_at`. Earlier texts aren't stored. Returns 403 for messages of the other participant and if the recipient doesn't accept messages from the current user, 409 if the time is over, the message was deleted or it contains shared contacts, and 429 past the limit per minute.
   * Scope: `messages:write`.
   */
  'PATCH /api/conversations/{id}/messages/{message_id}/': {
    params: { id: string | number; message_id: string | number };
    body: MessageChange;
    response: Message;
  };
  /**
   * Delete a message.
   * Its sender can delete the text for 15 minutes, for both participants; the message stays with `deleted_at` and without content and reactions. Repeating the call succeeds. Returns 403 for messages of the other participant, and for anyone the current user blocked, 409 if the time is over or the message contains shared contacts, and 429 past the limit per minute.
   * Scope: `messages:write`.
   */
  'DELETE /api/conversations/{id}/messages/{message_id}/': {
    params: { id: string | number; message_id: string | number };
    response: undefined;
  };
  /**
   * React to a message.
   * Sets the current user's reaction, which replaces an earlier one. Returns 403 if the other participant doesn't accept messages from the current user, 409 if the message was deleted, and 429 past the limit per minute.
   * Scope: `messages:write`.
   */
  'PUT /api/conversations/{id}/messages/{message_id}/reaction/': {
    params: { id: string | number; message_id: string | number };
    body: ReactionChange;
    response: Message;
  };
  /**
   * Remove a reaction.
   * Repeating the call succeeds. Returns 403 for conversations with anyone the current user blocked, and 429 past the limit per minute.
   * Scope: `messages:write`.
   */
  'DELETE /api/conversations/{id}/messages/{message_id}/reaction/': {
    params: { id: string | number; message_id: string | number };
    response: Message;
  };
  /**
   * Show that the current user is typing.
   * Sends a `typing` event to the other participant, unless one of the two turned off `typing_indicator` or the other participant wouldn't get a message. Nothing is stored. Send it every few seconds while the user types; more than one a second are ignored.
   * Scope: `messages:write`.
   */
  'POST /api/conversations/{id}/typing/': { params: { id: string | number }; response: undefined };
  /**
   * List accepted connections.
   * Includes connections that either user requested, newest first.
   * Scope: `network:read`.
   */
  'GET /api/connections/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Connection[]; next_cursor: string | null };
  };
  /**
   * Send a connection request (200 if it accepts theirs).
   * Returns 201 for a new request, or 200 if the other user had already sent one, which is accepted immediately. Returns 400 for unknown users, 403 for users blocked by the current user, 403 `email_not_verified` until the current user's address is verified, if the operator requires it, 409 if the two are connected or a request was already sent, and 429 past the daily limit. After a rejection, a new request is possible after 30 days.
   * Scope: `network:write`.
   */
  'POST /api/connections/': { body: ConnectionRequest; idempotencyKey: true; response: Connection };
  /**
   * List sent connection requests.
   * Includes accepted requests; newest first. A rejected request looks pending for 30 days and is then omitted. The recipient's email is null until the request is accepted.
   * Scope: `network:read`.
   */
  'GET /api/connections/sent/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Connection[]; next_cursor: string | null };
  };
  /**
   * List received connection requests.
   * Includes answered requests; newest first.
   * Scope: `network:read`.
   */
  'GET /api/connections/received/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Connection[]; next_cursor: string | null };
  };
  /**
   * List pending requests.
   * Requests that the current user received and hasn't answered, newest first.
   * Scope: `network:read`.
   */
  'GET /api/connections/pending/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Connection[]; next_cursor: string | null };
  };
  /**
   * List suggested connections.
   * Each suggestion has a reason: mutual connections, an email address in the contacts, or the same company, in this order. Only discoverable users are suggested, and only they count as mutual connections.
   * Scope: `network:read`.
   */
  'GET /api/suggested-connections/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: SuggestedConnection[]; next_cursor: string | null };
  };
  /**
   * Dismiss a suggested person.
   * The id is the user's. The user isn't suggested again, and repeating the call succeeds. Returns 404 for the current user and for users whose profile the current user can't see.
   * Scope: `network:write`.
   */
  'POST /api/suggested-connections/{id}/dismiss/': { params: { id: number }; response: undefined };
  /**
   * Accept a connection request.
   * Connects the two users, adds each to the other's contacts and notifies the sender. Returns 404 for anyone but the recipient, and 409 if the request was already answered.
   * Scope: `network:write`.
   */
  'POST /api/connections/{id}/accept/': { params: { id: number }; response: Connection };
  /**
   * Reject a connection request.
   * The sender isn't notified and sees the request as pending for 30 days. Returns 404 for anyone but the recipient, and 409 if the request was already answered.
   * Scope: `network:write`.
   */
  'POST /api/connections/{id}/reject/': { params: { id: number }; response: Connection };
  /**
   * Withdraw a request or remove a connection.
   * Returns 404 if the current user has no such connection or request.
   * Scope: `network:write`.
   */
  'DELETE /api/connections/{id}/': { params: { id: number }; response: undefined };
  /**
   * Get the connect link.
   * The link is created on the first call. It is meant for the current user's own card and its QR code.
   * Scope: `network:read`.
   */
  'GET /api/connect-link/': { response: ConnectLink };
  /**
   * Reset the connect link.
   * Creates a new link; the previous one stops working.
   * Scope: `network:write`.
   */
  'POST /api/connect-link/regenerate/': { response: ConnectLink };
  /**
   * Get the owner of a connect link.
   * Returns 404 if the link doesn't exist or was reset, or if one of the two users blocked the other.
   * Scope: `network:read`.
   */
  'GET /api/connect-link/{code}/': { params: { code: string | number }; response: UserCard };
  /**
   * Share up to 50 contacts with a user.
   * Creates one message, or uses the one in `message_id`, and one share per contact. `notes`, `company_notes`, `tags`, `how_we_met` and `met_on` are never shared, photos only if they're named in `photos`. Returns 400 for unknown recipients and contacts in `photos` that aren't shared or have no photo, 400 at `ask_id` for an ask that isn't the recipient's or isn't open, 403 if the recipient doesn't accept messages from the current user, 403 `email_not_verified` until the current user's address is verified, if the operator requires it, 404 if a contact doesn't exist, 409 if a contact in `left_out` has changed, and 429 past the daily limit.
   * Scope: `network:write`.
   */
  'POST /api/contact-shares/multi_share/': {
    body: MultiShare;
    idempotencyKey: true;
    response: { message: Message; shares: ContactShare[] };
  };
  /**
   * List shares, optionally by type or message.
   * Newest first. Without `type`, the list contains received and sent shares; `pending` are received ones without an answer. With `message`, it contains the shares attached to that message.
   * Scope: `network:read`.
   */
  'GET /api/contact-shares/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      type?: 'received' | 'sent' | 'pending' | undefined;
      message?: number | undefined;
    };
    response: { results: ContactShare[]; next_cursor: string | null };
  };
  /**
   * Accept a share.
   * Copies the contact, or fills the empty fields of an existing contact with the same email or phone number. The sender is notified. Returns 404 for anyone but the recipient, and 409 if the share was already answered or withdrawn.
   * Scope: `network:write`.
   */
  'POST /api/contact-shares/{id}/accept/': { params: { id: number }; response: ContactShare };
  /**
   * Decline a share.
   * The sender is notified. Returns 404 for anyone but the recipient, and 409 if the share was already answered or withdrawn.
   * Scope: `network:write`.
   */
  'POST /api/contact-shares/{id}/decline/': { params: { id: number }; response: ContactShare };
  /**
   * Withdraw a share.
   * Empties the shared card for both users; the message and the need stay. Returns 404 for anyone but the sender, and 409 if the share was already answered or withdrawn.
   * Scope: `network:write`.
   */
  'DELETE /api/contact-shares/{id}/': { params: { id: number }; response: undefined };
  /**
   * Ask your connections for something.
   * Returns 400 at `audience` for users who aren’t connections, unknown types, and tags and types of no connection, 400 at `expires_on` for a day that isn’t from today to 180 days ahead, 403 `email_not_verified` until the current user’s address is verified, 409 with 10 open asks, and 429 past 10 a day.
   * Scope: `network:write`.
   */
  'POST /api/asks/': { body: NewAsk; idempotencyKey: true; response: Ask };
  /**
   * List your asks or those you received.
   * Newest first. Received asks are open ones of connections, without those that were dismissed or whose asker is muted. Expired asks count as closed.
   * Scope: `network:read`.
   */
  'GET /api/asks/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      box: 'mine' | 'received';
      state?: 'open' | 'closed' | undefined;
    };
    response: { results: Ask[]; next_cursor: string | null };
  };
  /**
   * Get an ask.
   * Returns 404 for anyone but the asker and, while it’s open, those who receive it. Answers don’t change its version.
   * Scope: `network:read`.
   */
  'GET /api/asks/{id}/': { params: { id: number }; response: Ask };
  /**
   * Edit an ask.
   * Receivers see the current text. Returns 404 for anyone but the asker, and 409 for asks that are closed or expired.
   * Scope: `network:write`.
   */
  'PATCH /api/asks/{id}/': {
    params: { id: number };
    body: AskChange;
    ifMatch: true;
    response: Ask;
  };
  /**
   * Close an ask with its outcome.
   * The users in `helped_by` get a thank-you notification. Returns 400 at `helped_by` for users who aren’t connections, 404 for anyone but the asker, and 409 if it’s already closed.
   * Scope: `network:write`.
   */
  'POST /api/asks/{id}/close/': { params: { id: number }; body: CloseAsk; response: Ask };
  /**
   * Dismiss a received ask.
   * The asker doesn’t learn about it. Repeating the call succeeds.
   * Scope: `network:write`.
   */
  'POST /api/asks/{id}/dismiss/': { params: { id: number }; response: undefined };
  /**
   * List your contacts who could help with an ask.
   * Up to 20 contacts of the receiver, best first, with the words that matched. Nothing about it is stored or visible to the asker. Returns 404 for anyone but those who receive the ask.
   * Scope: `network:read`.
   */
  'GET /api/asks/{id}/matches/': { params: { id: number }; response: { results: AskMatch[] } };
  /**
   * Mute the asks of a user.
   * Their asks are hidden, and they don’t learn about it. Repeating the call succeeds. Returns 400 at `user_id` for users who aren’t connections.
   * Scope: `network:write`.
   */
  'POST /api/asks/mute/': { body: { user_id: number }; response: undefined };
  /**
   * List the users whose asks you muted.
   * Newest first.
   * Scope: `network:read`.
   */
  'GET /api/asks/mutes/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: AskMute[]; next_cursor: string | null };
  };
  /**
   * Unmute the asks of a user.
   * Scope: `network:write`.
   */
  'DELETE /api/asks/mutes/{user_id}/': { params: { user_id: number }; response: undefined };
  /**
   * Introduce a contact to a connection.
   * The person introduced is asked first: in the app if the contact is linked to a connection, otherwise by email. The receiver learns of it when they accept. With `ask_id`, the receiver has agreed by asking. Returns 400 at `to_user` for users who aren’t connections, at `contact_id` for a contact that is the receiver or has no email address, at `ask_id` for an ask that isn’t theirs or isn’t open, and at `include` for fields that the contact doesn’t have or that are private, 403 `email_not_verified` for introductions by email until the current user’s address is verified, 404 if the contact doesn’t exist, 409 if the current user introduced the same two in the last 90 days, and 429 past 20 a day.
   * Scope: `network:write`.
   */
  'POST /api/introductions/': {
    body: NewIntroduction;
    idempotencyKey: true;
    response: Introduction;
  };
  /**
   * List introductions you made, received or appear in.
   * Newest first. `received` has introductions that the person introduced has accepted, `about_me` those of the current user to others, `to_answer` those of both that wait for the current user’s answer.
   * Scope: `network:read`.
   */
  'GET /api/introductions/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      box: 'sent' | 'received' | 'about_me' | 'to_answer';
    };
    response: { results: Introduction[]; next_cursor: string | null };
  };
  /**
   * Get an introduction.
   * Returns 404 for anyone who doesn’t see it in a list.
   * Scope: `network:read`.
   */
  'GET /api/introductions/{id}/': { params: { id: number }; response: Introduction };
  /**
   * Accept an introduction.
   * If both have agreed, they are connected and a conversation opens, or both get an email. Returns 404 for anyone but who is asked now, and 409 if it was already answered or has ended.
   * Scope: `network:write`.
   */
  'POST /api/introductions/{id}/accept/': { params: { id: number }; response: Introduction };
  /**
   * Decline an introduction.
   * Only the introducer learns about it. Returns 404 for anyone but who is asked now, and 409 if it was already answered or has ended.
   * Scope: `network:write`.
   */
  'POST /api/introductions/{id}/decline/': { params: { id: number }; response: Introduction };
  /**
   * Withdraw an introduction.
   * Returns 404 for anyone but the introducer, and 409 once it’s connected or has ended.
   * Scope: `network:write`.
   */
  'POST /api/introductions/{id}/withdraw/': { params: { id: number }; response: Introduction };
  /**
   * Share a contact by link.
   * Returns 400 at `include` for fields that the contact doesn’t have, that are private, or that the linked person doesn’t show to everyone, 400 at `expires_on` for a day that isn’t from today to 90 days ahead, 404 if the contact doesn’t exist, and 409 with 100 links that are still open.
   * Scope: `network:write`.
   */
  'POST /api/card-links/': { body: NewCardLink; idempotencyKey: true; response: CardLink };
  /**
   * List your links that are still open.
   * Newest first, optionally of one contact.
   * Scope: `network:read`.
   */
  'GET /api/card-links/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      contact?: number | undefined;
    };
    response: { results: CardLink[]; next_cursor: string | null };
  };
  /**
   * List fields that a link of a contact can’t include.
   * Fields that have a value and that the linked person doesn’t show to everyone. `id` is that of the contact.
   * Scope: `contacts:read`.
   */
  'GET /api/card-links/fields/{id}/': { params: { id: number }; response: CardLinkFields };
  /**
   * Revoke a link.
   * The page is gone at once.
   * Scope: `network:write`.
   */
  'DELETE /api/card-links/{id}/': { params: { id: number }; response: undefined };
  /**
   * Get the contact of a link.
   * Counts the opening, except for the owner. Returns 404 for an invalid link, and 410 for one that has expired or was revoked, for contacts in the trash, and once the linked person blocked the owner or the owner deleted the account.
   * Any token.
   */
  'GET /api/card-links/open/{token}/': { params: { token: string | number }; response: PublicCard };
  /**
   * List notifications.
   * Newest first. Pending connection requests aren't included; clients add them from their own list. `unread_count` ignores `filter`.
   * Any token.
   */
  'GET /api/notifications/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      filter?: NotificationFilter | undefined;
    };
    response: {
      results: Notification[];
      next_cursor: string | null;
      unread_count: number;
      requests_read_at: string | null;
    };
  };
  /**
   * Mark all notifications and pending requests as read.
   * Connection requests received so far count as read but stay pending.
   * Any token.
   */
  'POST /api/notifications/mark_all_read/': { response: undefined };
  /**
   * Mark a notification as read.
   * Repeating the call succeeds.
   * Any token.
   */
  'POST /api/notifications/{id}/mark_read/': { params: { id: number }; response: undefined };
  /**
   * List reminders.
   * Sorted by date; a snoozed reminder is listed on the day it is snoozed to. With status `done`, sorted by completion, newest first.
   * Scope: `reminders:read`.
   */
  'GET /api/reminders/': {
    query: {
      limit?: number | undefined;
      cursor?: string | undefined;
      status?: 'scheduled' | 'due' | 'snoozed' | 'done' | 'open' | undefined;
      contact?: number | undefined;
      q?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
    };
    response: { results: Reminder[]; next_cursor: string | null };
  };
  /**
   * Create a reminder (200 if it updates an existing one).
   * A contact has at most one birthday and one keep-in-touch reminder: if it exists, it is updated and returned with 200 instead of 201. Returns 400 if a required field is missing, a contact or message doesn't exist, or `rrule` is invalid.
   * Scope: `reminders:write`.
   */
  'POST /api/reminders/': { body: NewReminder; idempotencyKey: true; response: Reminder };
  /**
   * Get a reminder.
   * Scope: `reminders:read`.
   */
  'GET /api/reminders/{id}/': { params: { id: number }; response: Reminder };
  /**
   * Update a reminder.
   * Changes the given fields. A new date, time, time zone or rule starts a new series, and `contact_ids` replaces all contacts. Returns 400 as for a new reminder.
   * Scope: `reminders:write`.
   */
  'PATCH /api/reminders/{id}/': {
    params: { id: number };
    body: ReminderChange;
    response: Reminder;
  };
  /**
   * Delete a reminder (409 if a cadence requires it).
   * Completions stay in the timelines of its contacts. Deleting a keep-in-touch reminder removes the contact's cadence; returns 409 if the cadence of a tag or contact type requires the reminder.
   * Scope: `reminders:write`.
   */
  'DELETE /api/reminders/{id}/': { params: { id: number }; response: undefined };
  /**
   * Complete a reminder.
   * A repeating reminder moves to its next date after today, a keep-in-touch schedule restarts, and any other reminder is done. Returns 409 if it is already done.
   * Scope: `reminders:write`.
   */
  'POST /api/reminders/{id}/complete/': { params: { id: number }; response: Reminder };
  /**
   * Snooze a reminder (null clears it).
   * The reminder fires again at `until`. Returns 400 at `until` unless it is in the future, and 409 if the reminder is done.
   * Scope: `reminders:write`.
   */
  'POST /api/reminders/{id}/snooze/': {
    params: { id: number };
    body: { until: string | null };
    response: Reminder;
  };
  /**
   * Reopen a reminder.
   * Undoes the last completion. Returns 409 if the reminder was never completed.
   * Scope: `reminders:write`.
   */
  'POST /api/reminders/{id}/reopen/': { params: { id: number }; response: Reminder };
  /**
   * Move one occurrence.
   * Moves one date to another day and, with `time`, to another time in the current user's time zone; a null `time` means all day. The rest of a series stays. Returns 404 if the reminder has no such date, and 409 if it is completed or past.
   * Scope: `reminders:write`.
   */
  'POST /api/reminders/{id}/move/': {
    params: { id: number };
    body: { original_date: string; date: string; time?: string | null };
    response: Reminder;
  };
  /**
   * List completions of a reminder.
   * Newest first.
   * Scope: `reminders:read`.
   */
  'GET /api/reminders/{id}/completions/': {
    params: { id: number };
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: ReminderCompletion[]; next_cursor: string | null };
  };
  /**
   * List occurrences in a range of up to 400 days.
   * Expands repeating reminders, birthdays and other dates of contacts, and includes completed reminders. Dates are in the current user's time zone and sorted by date and time. Returns 400 at `to` for a longer range.
   * Scope: `reminders:read`.
   */
  'GET /api/reminders/occurrences/': {
    query: { from: string; to: string };
    response: { results: Occurrence[] };
  };
  /**
   * List keep-in-touch schedules of tags.
   * Tags with a cadence, sorted by name.
   * Scope: `reminders:read`.
   */
  'GET /api/tag-cadences/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: TagCadence[]; next_cursor: string | null };
  };
  /**
   * Set the keep-in-touch schedule of a tag.
   * Sets how often to be in touch with contacts that have the tag. A null `cadence_days` removes the schedule.
   * Scope: `reminders:write`.
   */
  'POST /api/tag-cadences/': {
    body: { tag: string; cadence_days: number | null };
    response: undefined;
  };
  /**
   * Get the dashboard.
   * Returns all sections in one call. A section that fails to load is null.
   * Any token.
   */
  'GET /api/dashboard/': { response: Dashboard };
  /**
   * List all Today items.
   * Returns up to 100 items, the most urgent first; the dashboard contains the first ten.
   * Any token.
   */
  'GET /api/dashboard/today/': { response: Today };
  /**
   * Complete a Today item.
   * Completes a reminder; any other item is dismissed until something new happens. Returns the remaining items, 404 for unknown items, and 409 if the item was already completed or snoozed.
   * Scope: `reminders:write`.
   */
  'POST /api/dashboard/today/{key}/done/': { params: { key: string | number }; response: Today };
  /**
   * Snooze a Today item.
   * Hides the item until `until`, which must be in the future. Returns the remaining items, 404 for unknown items, and 409 if the item was already completed or snoozed.
   * Scope: `reminders:write`.
   */
  'POST /api/dashboard/today/{key}/snooze/': {
    params: { key: string | number };
    body: { until: string };
    response: Today;
  };
  /**
   * Undo the last action on a Today item.
   * Reverts the last completion or snooze and returns the items. Returns 404 for unknown items, and 409 if there is nothing to undo.
   * Scope: `reminders:write`.
   */
  'POST /api/dashboard/today/{key}/reopen/': { params: { key: string | number }; response: Today };
  /**
   * Get the referral link, rule, balances and funnel.
   * The funnel counts link visits, sign-ups, and qualified and rewarded referrals. Also returns the earnings of the last twelve months.
   * Scope: `account:read`.
   */
  'GET /api/referrals/summary/': { response: ReferralSummary };
  /**
   * List referrals.
   * Users who signed up with the current user's link, newest first. Names are reduced to initials.
   * Scope: `account:read`.
   */
  'GET /api/referrals/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Referral[]; next_cursor: string | null };
  };
  /**
   * List earnings.
   * Ledger entries, newest first.
   * Scope: `account:read`.
   */
  'GET /api/referrals/earnings/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Earning[]; next_cursor: string | null };
  };
  /**
   * Export earnings as CSV.
   * The whole ledger (RFC 4180), oldest entry first. Amounts are in whole currency units, such as 5.00. An error during the download truncates the file.
   * Scope: `account:read`.
   */
  'GET /api/referrals/earnings/export/': { response: Blob };
  /**
   * List payout requests.
   * Newest first. Destinations are masked except for their end.
   * Scope: `account:read`.
   */
  'GET /api/referrals/payouts/': {
    query: { limit?: number | undefined; cursor?: string | undefined };
    response: { results: Payout[]; next_cursor: string | null };
  };
  /**
   * Search all content for the best matches of each kind.
   * Returns up to 5 contacts, conversations, messages, reminders and connections each, best first.
   * Any token.
   */
  'GET /api/search/': { query: { q: string }; response: SearchHits };
  /**
   * Stream change events (SSE, ping every 25 s).
   * Sends `ready` first, then a `change` event with topic and id for each change. With `Last-Event-ID`, or `since_ms` without one, the changes missed since then follow `ready`. If they are no longer known, the server sends `lost` and the client must refetch everything. The stream ends with the session.
   * Any token.
   */
  'GET /api/events/': {
    query: { since_ms?: string | undefined };
    response: ReadableStream<Uint8Array<ArrayBuffer>>;
  };
}
