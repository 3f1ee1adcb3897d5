/** What is given by the clipboard; the parts of `DataTransfer` that say what was meant. */
export type Given = Pick<DataTransfer, 'getData'> & { files: ArrayLike<File> };

/**
 * The files that somebody means to paste. Office programs put a picture of cells and texts beside their words, which
 * are meant then; files come with their names, and pictures of web pages with their addresses, which are not.
 */
export function pastedFiles(given: Given): File[] {
  const files = Array.from(given.files);
  const words = given.getData('text/plain').trim();
  const names = new Set(files.map(({ name }) => name));
  const areNames = words.split(/[\r\n]+/).every((line) => names.has(line.trim()));
  const isAddress = !/\s/.test(words) && URL.canParse(words);
  const isOfPage = isAddress && given.getData('text/html').toLowerCase().includes('<img');
  return words === '' || areNames || isOfPage ? files : [];
}
