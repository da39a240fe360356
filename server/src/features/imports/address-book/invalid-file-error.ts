/** Nothing can be made of the file; the message is a sentence for the person who chose it. */
export class InvalidFileError extends Error {
  override name = 'UnreadableFile';
}
