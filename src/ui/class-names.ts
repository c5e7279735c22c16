/** Joins class names, skipping false and undefined. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
