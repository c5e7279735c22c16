/** A name's state before any registration here. */
export type InitialState =
  | { readonly kind: 'available' }
  | { readonly kind: 'premium'; readonly priceCents: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'reserved' }

/** Public suffixes with two labels. */
export const SECOND_LEVEL_SUFFIXES: ReadonlySet<string> = new Set([
  ...['com.kh', 'net.kh', 'org.kh', 'edu.kh'],
  ...['co.th', 'in.th', 'or.th', 'ac.th'],
  'co.uk',
])

const RESERVED = new Set([
  ...['nic', 'www', 'whois', 'example', 'iana', 'icann', 'rdds'],
  ...['reserved', 'gov', 'government'],
])

const PREMIUM_TIERS_CENTS = [25_000, 60_000, 120_000]

const WELL_KNOWN_SUFFIXES = new Set(
  `com net org co io app dev ai info biz me tv us uk de fr in cn jp kr sg th my vn asia xyz online
  site store shop cloud tech com.kh net.kh org.kh co.th in.th co.uk`.split(/\s+/),
)

const WELL_KNOWN_LABELS = new Set(
  `aba abc acer acleda adidas adobe agoda airbnb alibaba alipay amazon amd android angkor apple asus
  audi aws azure baidu bakong bangkok bank bbc bing bitcoin bloomberg bmw boeing booking cambodia canon
  canva cellcard chase chatgpt cisco claude cloudflare cnn coca-cola coinbase costco dell dhl discord
  disney docker dropbox ebay epson ericsson espn etsy expedia facebook fedex ferrari figma firefox flickr
  forbes ford foodpanda fujitsu gap ge github gitlab gmail godaddy google grab gucci harvard hbo heineken
  hermes hilton honda hotel hp hsbc huawei ibm ikea imdb instagram intel jetblue kasikorn kbank kfc
  khmer kia kodak lazada lego lenovo lexus lg line linkedin linux loreal lufthansa marriott mastercard
  mcdonalds medium mercedes messenger meta microsoft mit mozilla nasa nasdaq nestle netflix nike nikon
  nintendo nissan nokia nvidia openai oracle panasonic paypal pepsi philips phnompenh pinterest pixar
  playstation porsche prada reddit reuters rolex samsung sap shopee shopify siemens siemreap skype slack
  smart snapchat sony spacex spotify stackoverflow starbucks stripe subway telegram tesla thailand tiktok
  toyota truemoney twitch twitter uber ubuntu unicef unilever ups viber visa vmware volvo walmart whatsapp
  wikipedia wing wordpress xbox xiaomi yahoo youtube zara zoom`.split(/\s+/),
)

/** Splits a lower-case A-label name into label and suffix; undefined for other depths. */
export function splitName(
  name: string,
): { readonly label: string; readonly suffix: string; readonly tld: string } | undefined {
  const labels = name.split('.')
  const tld = labels.at(-1) ?? ''
  const lastTwo = labels.slice(-2).join('.')
  const suffix = SECOND_LEVEL_SUFFIXES.has(lastTwo) ? lastTwo : tld
  const rest = labels.slice(0, -suffix.split('.').length)
  const [label = ''] = rest
  return rest.length === 1 && label !== '' ? { label, suffix, tld } : undefined
}

/** Returns whether a name has valid LDH labels (RFC 1035 §2.3.1, RFC 5890). */
export function isHostName(name: string): boolean {
  return (
    name.length <= 253 &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name)
  )
}

/**
 * Returns a stable initial state by words in the label (`reserved-`, `taken`, `transfer-`, `free`,
 * `available`, `premium`), else by hash.
 */
export function initialState(name: string): InitialState {
  const parts = splitName(name)
  if (parts === undefined) return { kind: 'reserved' }
  const { label, suffix } = parts
  if (label.length === 1 || RESERVED.has(label)) return { kind: 'reserved' }
  if (label.startsWith('reserved-')) return { kind: 'reserved' }
  if (label.includes('taken') || label.startsWith('transfer-')) return { kind: 'taken' }
  if (label.includes('premium')) return { kind: 'premium', priceCents: tierCents(name) }
  if (label.includes('free') || label.includes('available')) return { kind: 'available' }
  if (WELL_KNOWN_LABELS.has(label) && WELL_KNOWN_SUFFIXES.has(suffix)) return { kind: 'taken' }
  const takenPerMille = label.length <= 8 ? 300 : 80
  if (stableHash(`taken ${name}`) % 1000 < takenPerMille) return { kind: 'taken' }
  if (label.length <= 5 && stableHash(`premium ${name}`) % 1000 < 30) {
    return { kind: 'premium', priceCents: tierCents(name) }
  }
  return { kind: 'available' }
}

/** Returns a premium name's annual price in US cents, taken or not. */
export function premiumCents(name: string): number | undefined {
  const state = initialState(name)
  if (state.kind === 'premium') return state.priceCents
  const isTakenPremium = state.kind === 'taken' && splitName(name)?.label.includes('premium')
  return isTakenPremium === true ? tierCents(name) : undefined
}

function tierCents(name: string): number {
  return PREMIUM_TIERS_CENTS[stableHash(`tier ${name}`) % PREMIUM_TIERS_CENTS.length] ?? 25_000
}

const STANDARD_CENTS: Readonly<Record<string, number>> = {
  com: 959,
  net: 1099,
  org: 1011,
  kh: 2800,
  th: 2200,
}

/** Returns a suffix's annual fee in US cents. */
export function standardFeeCents(suffix: string): number {
  const tld = suffix.split('.').at(-1) ?? suffix
  return STANDARD_CENTS[tld] ?? 500 + (stableHash(`fee ${tld}`) % 36) * 100
}

/** Hashes a text with mixed 32-bit FNV-1a. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
