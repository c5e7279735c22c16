import type { Texts } from '../../i18n/texts.ts'

/** Returns the length of a term: '1 month', '1 year'. */
export const termText = (months: number, t: Texts<'products'>): string => {
  if (months === 1) return t('term.month')
  return months === 12 ? t('term.year') : t('term.months', { count: months })
}

/** Returns the billing interval of a term: 'Monthly', 'Yearly'. */
export const termName = (months: number, t: Texts<'products'>): string => {
  if (months === 1) return t('term.monthly')
  return months === 12 ? t('term.yearly') : t('term.every', { count: months })
}
