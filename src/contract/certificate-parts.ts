import { planIssuances, usualOverlapDays } from './certificate-plan.ts'

/** Returns how many certificates a term of years has that begins now: each used to its end, or as we plan. */
export const partsOfYears = (
  years: number,
  now: Date,
): { readonly least: number; readonly most: number } => {
  const end = new Date(now.getTime() + years * 365 * 86_400_000)
  const counts = [0, usualOverlapDays].map((days) => planIssuances(now, end, days).length)
  return { least: Math.min(...counts), most: Math.max(...counts) }
}
