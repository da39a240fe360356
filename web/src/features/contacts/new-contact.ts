/** What a new card is begun with. */
export const EMPTY_NEW_CONTACT = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  company_name: '',
  job_title: '',
  contact_type_id: '',
  notes: '',
};

export type NewContact = typeof EMPTY_NEW_CONTACT;

export const NEW_CONTACT_FIELDS = Object.keys(EMPTY_NEW_CONTACT) as (keyof NewContact)[];
