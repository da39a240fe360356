/** Long enough for every browser to have taken the file over. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(content: Blob, file_name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
