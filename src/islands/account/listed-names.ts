import { message, type Messages } from '../../i18n/fill.ts'

/** Returns the names of the first lines, and how many more there are. */
export const listedNames = (
  messages: Messages,
  names: readonly string[],
  linesCount: number,
): string => {
  const listed = names.join(', ')
  const count = linesCount - names.length
  return count > 0 ? message(messages, 'more', { names: listed, count }) : listed
}
