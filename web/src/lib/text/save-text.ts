import { saveFile } from './save-file.ts';

export function saveText(file_name: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), file_name);
}
