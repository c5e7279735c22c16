import type { Tld } from '../contract/domains.ts'
import type { Texts } from '../i18n/texts.ts'

/** Returns '1 year', '10 years'. */
export const yearsText = (t: Texts<'domains'>, years: number): string =>
  years === 1 ? t('years.1') : t('years.n', { years })

/** Returns a number of days in words. */
export const daysText = (t: Texts<'domains'>, days: number): string =>
  days === 1 ? t('days.1') : t('days.n', { days })

/** Returns the registration terms: '1 to 10 years', or '1 year'. */
export const termText = (
  t: Texts<'domains'>,
  { minimumYears, maximumYears }: Pick<Tld, 'minimumYears' | 'maximumYears'>,
): string =>
  minimumYears === maximumYears
    ? yearsText(t, minimumYears)
    : t('tld.rule.years.range', { minimum: minimumYears, maximum: maximumYears })
