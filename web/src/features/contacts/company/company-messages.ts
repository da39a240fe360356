export const SAVED = 'Company information saved successfully';
export const SAVED_LOCALLY = 'Company information saved locally (server sync pending)';
export const FAILED = 'Failed to save company information';
