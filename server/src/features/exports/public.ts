export { escapeFormula } from './contact-csv.ts';
export { contactsText } from './contacts-text.ts';
export { primeStream } from './exports.service.ts';
export { sharedVcard } from './shared-vcard.ts';
export { jsonArray } from './contacts-text.ts';
