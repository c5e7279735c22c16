import type { Tld, TldContent } from '../contract/domains.ts'
import type { Texts } from '../i18n/texts.ts'

/**
 * Which papers a registry wants, in words. Where not everybody may register, but nothing is asked for
 * with the order (`.eu`, `.us`), that is not the end of it: such a registry asks for proof later.
 */
export const papersText = (
  t: Texts<'domains'>,
  { needsPapers }: Pick<Tld, 'needsPapers'>,
  content: Pick<TldContent, 'papers' | 'eligibility'> | undefined,
): string => {
  if (content !== undefined && content.papers.length > 0)
    return content.papers.map((paper) => t(`paper.${paper}`)).join(' · ')
  if (needsPapers) return t('tld.rule.papers.some')
  return content === undefined || content.eligibility === 'anyone'
    ? t('tld.rule.papers.none')
    : t('tld.rule.papers.later')
}
