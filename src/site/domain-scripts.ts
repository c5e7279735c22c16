/** The scripts of the shop's region, in the order in which they are named. */
const ofRegion = ['Khmr', 'Thai', 'Laoo']

const chinese = new Set(['Hani', 'Hans', 'Hant'])

/**
 * Scripts (ISO 15924) by name: those of the region first, then as they come; both ways of writing
 * Chinese as one.
 *
 * @param chineseName how the language calls Chinese script, which ISO 15924 names Han
 */
export const scriptNames = (
  scripts: readonly string[],
  names: Pick<Intl.DisplayNames, 'of'>,
  chineseName: string,
): string[] => {
  const ordered = [
    ...ofRegion.filter((script) => scripts.includes(script)),
    ...scripts.filter((script) => !ofRegion.includes(script)),
  ]
  const named = ordered.map((script) =>
    chinese.has(script) ? chineseName : (names.of(script) ?? script),
  )
  return [...new Set(named)]
}
