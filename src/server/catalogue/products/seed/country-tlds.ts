import { countries } from 'countries-list'

export type CountryRegion = 'AMERICAS' | 'EUROPE' | 'ASIA_PACIFIC' | 'AFRICA'

/** Country-code TLDs in other scripts by country or union (IANA). */
const scriptTlds: Readonly<Record<string, string>> = {
  AE: 'امارات',
  AM: 'հայ',
  BD: 'বাংলা',
  BG: 'бг',
  BH: 'البحرين',
  BY: 'бел',
  CN: '中国 中國',
  DZ: 'الجزائر',
  EG: 'مصر',
  EU: 'ευ ею',
  GE: 'გე',
  GR: 'ελ',
  HK: '香港',
  IL: 'ישראל',
  IN: 'भारत بھارت భారత్ ભારત ਭਾਰਤ ভারত இந்தியா भारतम् भारोत ڀارت ഭാരതം ಭಾರತ ভাৰত ଭାରତ بارت',
  IQ: 'عراق',
  IR: 'ایران',
  JO: 'الاردن',
  KR: '한국',
  KZ: 'қаз',
  LA: 'ລາວ',
  LK: 'ලංකා இலங்கை',
  MA: 'المغرب',
  MK: 'мкд',
  MN: 'мон',
  MO: '澳門',
  MR: 'موريتانيا',
  MY: 'مليسيا',
  OM: 'عمان',
  PK: 'پاکستان',
  PS: 'فلسطين',
  QA: 'قطر',
  RS: 'срб',
  RU: 'рф',
  SA: 'السعودية',
  SD: 'سودان',
  SG: '新加坡 சிங்கப்பூர்',
  SY: 'سورية',
  TH: 'ไทย',
  TN: 'تونس',
  TW: '台灣 台湾',
  UA: 'укр',
}

/** Two-letter TLDs that differ from the country's code. */
const otherCodes: Readonly<Record<string, string>> = { uk: 'GB', su: 'RU' }

const countryOfScriptTld: ReadonlyMap<string, string> = new Map(
  Object.entries(scriptTlds).flatMap(([code, tlds]) =>
    tlds.split(' ').map((tld) => [tld.normalize('NFC'), code] as const),
  ),
)

const regionOfContinent: Readonly<Record<string, CountryRegion>> = {
  AF: 'AFRICA',
  AN: 'ASIA_PACIFIC',
  AS: 'ASIA_PACIFIC',
  EU: 'EUROPE',
  NA: 'AMERICAS',
  OC: 'ASIA_PACIFIC',
  SA: 'AMERICAS',
}

const continents: ReadonlyMap<string, string> = new Map([
  ...Object.entries(countries).map(([code, { continent }]) => [code, continent] as const),
  ['EU', 'EU'] as const,
  // The data assign it by land; here its registry decides.
  ['RU', 'EU'] as const,
])

/** Returns the region of a country-code TLD in Unicode; undefined for a generic one. */
export const countryRegion = (unicode: string): CountryRegion | undefined => {
  const top = unicode.split('.').at(-1) ?? unicode
  const code =
    countryOfScriptTld.get(top.normalize('NFC')) ??
    otherCodes[top] ??
    (/^[a-z]{2}$/.test(top) ? top.toUpperCase() : undefined)
  if (code === undefined) return undefined
  return regionOfContinent[continents.get(code) ?? ''] ?? 'EUROPE'
}
