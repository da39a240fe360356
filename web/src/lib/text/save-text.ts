import { saveFile } from './save-file.ts';

/** Saves text as a file, where the browser keeps its downloads. */
export function saveText(file_name: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), file_name);
}
