import en from '../../../../public/locales/en/catalogue.json' with { type: 'json' }
import km from '../../../../public/locales/km/catalogue.json' with { type: 'json' }
import type { Package, SslCertificate } from '../../../contract/products.ts'
import { toDollars } from '../../../contract/money.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { CertificateRecord, PackageRecord } from './products.ts'

const texts: Readonly<Record<Locale, typeof en>> = { en, km }

export const showPackage = (record: PackageRecord, locale: Locale): Package => ({
  key: record.key,
  type: record.type,
  name: record.name,
  regionId: record.regionId,
  isPopular: record.isPopular,
  badges: record.badges,
  isDisabled: record.isDisabled,
  pricing: record.prices.map(({ duration, durationType, price, regularPrice, renewalPrice }) => ({
    duration,
    durationType,
    price: toDollars(price),
    regularPrice: toDollars(regularPrice),
    renewalPrice: toDollars(renewalPrice),
  })),
  addons: record.addons.map(({ name, group, value, unit, options }) => ({
    name,
    addonGroupName: group,
    addonGroupTitle: texts[locale][`addonGroup.${group}`],
    value,
    unit,
    options: options.map(({ name: optionName, monthlyPrice, ...data }) => ({
      name: optionName,
      data: { ...data, monthlyPrice: toDollars(monthlyPrice) },
    })),
  })),
})

export const showCertificate = (record: CertificateRecord): SslCertificate => ({
  slug: record.slug,
  name: record.name,
  brand: record.brand,
  group: record.group,
  validation: record.validation,
  domainsIncluded: record.domainsIncluded,
  additionalDomains:
    record.additionalDomainPrice === null
      ? null
      : {
          most: record.additionalDomains,
          yearlyPrice: toDollars(record.additionalDomainPrice),
        },
  paperwork: record.paperwork,
  localDomainSupport: record.localDomainSupport,
  mobileSupport: record.mobileSupport,
  assurance: toDollars(record.assurance),
  browserSupportPercent: record.browserSupport / 100,
  reissues: record.reissues,
  keyLength: record.keyLength,
  encryption: record.encryption,
  issuance: { from: record.issuedFromDays, to: record.issuedToDays },
  prices: record.prices.map(({ years, price, renewalPrice }) => ({
    years,
    price: toDollars(price),
    renewal: toDollars(renewalPrice),
  })),
})
