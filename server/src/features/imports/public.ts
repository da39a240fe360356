export { getImports } from './imports.service.ts';
export { getContactDetails } from './stored/contact-details.service.ts';
export { withReadings } from './stored/stored-readings.ts';
