import { toASCII, toUnicode } from 'tr46'

const rules = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
} as const

const isPlain = (name: string): boolean => /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(name)

/** Returns the ASCII form of a name by UTS 46 (nontransitional, STD3, no hyphens at 3 and 4); undefined if invalid. */
export const toStrictAscii = (name: string): string | undefined =>
  isPlain(name) && name.length <= 63
    ? name
    : (toASCII(name, { ...rules, verifyDNSLength: true }) ?? undefined)

/** Returns an ASCII name in Unicode: `xn--j2e0cg3n2c.com` is `ខ្មែរ.com`. */
export const toUnicodeName = (ascii: string): string =>
  ascii.includes('xn--') ? toUnicode(ascii, rules).domain : ascii
