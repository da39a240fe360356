export { escapeFormula } from './contact-csv.ts';
export { contactsText } from './contacts-text.ts';
export { primeStream } from './exports.service.ts';
export { sharedVcard } from './shared-vcard.ts';
export { jsonArray } from './contacts-text.ts';
export { contactProperties } from './contact-vcard.ts';
export { propertyOf } from './extra-properties.ts';
export {
  endLine,
  escapeText,
  escapeValue,
  linesOf,
  property,
  type Property,
} from './vcard-line.ts';
export { convertToVersion } from './vcard-version.ts';
