/** Long enough for the download to start. */
const URL_LIFETIME_MS = 60_000;

/** Saves a file as a download. */
export function saveFile(content: Blob, file_name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

export function saveText(file_name: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), file_name);
}
