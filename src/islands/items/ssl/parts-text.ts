import { partsOfYears } from '../../../contract/certificate-parts.ts'

/** Returns how many certificates a term of years has from today: '3 to 4'. */
export const partsText = (
  range: (parts: { readonly least: number; readonly most: number }) => string,
  years: number,
  now: Date,
): string => {
  const { least, most } = partsOfYears(years, now)
  return least === most ? String(most) : range({ least, most })
}
