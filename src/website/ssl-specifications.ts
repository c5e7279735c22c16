import { formatMoney, fromDollars } from '../contract/money.ts'
import type { SslCertificate } from '../contract/products.ts'
import type { Texts } from '../i18n/texts.ts'

/** The specification's fields of a certificate (commerce §3) in display order. */
export const sslFields = [
  'validation',
  'domains',
  'additional-domains',
  'issuance',
  'paperwork',
  'assurance',
  'reissues',
  'key-length',
  'encryption',
  'browser-support',
  'mobile-support',
  'local-domain-support',
  'brand',
] as const
export type SslField = (typeof sslFields)[number]

/** Formats whole dollars without cents: warranties are round sums. */
export const roundMoney = (dollars: number): string =>
  formatMoney(fromDollars(dollars)).replace(/\.00$/, '')

/** Returns the issuance time in words; 0 working days are minutes. */
export const issuanceText = ({ from, to }: SslCertificate['issuance'], t: Texts<'ssl'>): string => {
  if (to === 0) return t('issuance.minutes')
  if (to === 1) return t('issuance.day')
  return from === to || from === 0 ? t('issuance.days', { to }) : t('issuance.range', { from, to })
}

const domainsText = (
  { group, domainsIncluded }: Pick<SslCertificate, 'group' | 'domainsIncluded'>,
  t: Texts<'ssl'>,
): string => {
  if (group === 'wildcard') return t('covers.wildcard')
  return domainsIncluded === 1 ? t('covers.one') : t('covers.several', { count: domainsIncluded })
}

export const sslSpecifications = (
  certificate: SslCertificate,
  t: Texts<'ssl'>,
): Readonly<Record<SslField, string>> => {
  const { additionalDomains, reissues } = certificate
  const yesOrNo = (value: boolean): string => t(value ? 'yes' : 'no')
  return {
    validation: `${certificate.validation} · ${t(`level.${certificate.validation}.name`)}`,
    domains: domainsText(certificate, t),
    'additional-domains':
      additionalDomains === null
        ? t('additional.none')
        : t('additional.some', {
            most: additionalDomains.most,
            price: formatMoney(fromDollars(additionalDomains.yearlyPrice)),
          }),
    issuance: issuanceText(certificate.issuance, t),
    paperwork: t(certificate.paperwork ? 'paperwork.needed' : 'paperwork.none'),
    assurance: roundMoney(certificate.assurance),
    reissues: reissues === null ? t('reissues.unlimited') : String(reissues),
    'key-length': t('key-length.bits', { bits: certificate.keyLength }),
    encryption: t('encryption.bits', { bits: certificate.encryption }),
    'browser-support': `${certificate.browserSupportPercent}%`,
    'mobile-support': yesOrNo(certificate.mobileSupport),
    'local-domain-support': yesOrNo(certificate.localDomainSupport),
    brand: certificate.brand,
  }
}
