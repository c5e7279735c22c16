import type { Tld, TldContent } from '../contract/domains.ts'
import type { Texts } from '../i18n/texts.ts'

/** Returns the documents that a registry requires at the order, in words. */
export const documentsText = (
  t: Texts<'domains'>,
  { needsDocuments }: Pick<Tld, 'needsDocuments'>,
  content: Pick<TldContent, 'documents' | 'eligibility'> | undefined,
): string => {
  if (content !== undefined && content.documents.length > 0)
    return content.documents.map((document) => t(`document.${document}`)).join(' · ')
  if (needsDocuments) return t('tld.rule.documents.some')
  return content === undefined || content.eligibility === 'anyone'
    ? t('tld.rule.documents.none')
    : t('tld.rule.documents.later')
}
